/// Where a scene has led to, in order.
@MainActor
final class Exits<Exit> {
    private(set) var all: [Exit] = []

    func note(_ exit: Exit) {
        all.append(exit)
    }
}
