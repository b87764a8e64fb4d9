import Foundation
import OpenMarketDomain
import OpenMarketTesting

@testable import OpenMarketPresentation

/// A user who does anything at any time, by a seed.
@MainActor
final class Player {
    /// The number of the other user's last message.
    static let goodbye = 9999
    let world: World
    let list: ProductListModel
    let detail: ProductDetailModel
    let room: ChatRoomModel
    var form: ProductFormModel
    /// What was typed and picked last.
    var kept = FormContent()
    /// What was wanted to be sent, and what was given up again.
    var said: [String] = []
    var discarded: Set<String> = []
    private var random: SeededGenerator
    private var doing: [Task<Void, Never>] = []

    init(seed: UInt64, world: World) {
        self.world = world
        random = SeededGenerator(seed: seed)
        list = ProductListModel(.all, context: world.context)
        let id = Product.ID(Int.random(in: 1...30, using: &random))
        detail = ProductDetailModel(id, context: world.context)
        room = ChatRoomModel(world.room, context: world.context)
        let purpose: ProductFormModel.Purpose = Bool.random(using: &random) ? .register : .edit(Product.ID(2))
        form = ProductFormModel(purpose, context: world.context)
    }

    /// Does something, without waiting for it to be done.
    func act() async {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: useList()
        case 6..<10: useDetail()
        case 10..<14: workOnForm()
        case 14..<18: talk()
        case 18: await world.hear(said.count + 100 + Int.random(in: 0..<800, using: &random))
        default: changeMarket()
        }
        for _ in 0..<Int.random(in: 0..<4, using: &random) { await Task.yield() }
    }

    /// Waits for everything that was begun.
    func finish() async {
        for task in doing { await task.value }
        doing = []
    }

    private func start(_ action: @escaping @MainActor () async -> Void) {
        let task = Task { await action() }
        // A scene that goes out of sight gives up what it was doing.
        if Int.random(in: 0..<8, using: &random) == 0 { task.cancel() }
        doing.append(task)
    }

    private func useList() {
        let (list, number) = (list, Int.random(in: -1..<30, using: &random))
        let (isOn, row) = (Bool.random(using: &random), list.state.rows.randomElement(using: &random))
        switch Int.random(in: 0..<9, using: &random) {
        case 0: start { await list.appear() }
        case 1: start { await list.refresh() }
        case 2: start { await list.rowAppeared(at: number) }
        case 3: start { await list.loadMore() }
        case 4: start { await list.filter(ProductFilter(name: isOn ? "1" : "")) }
        case 5: start { await list.filter(ProductFilter(isInStock: isOn ? true : nil)) }
        case 6: start { await list.sort(by: isOn ? .cheapest : .standard) }
        case 7: start { await list.answer(.retry) }
        default: if let row { start { await list.perform(command: .init("like", row.id.rawValue)) } }
        }
    }

    private func useDetail() {
        let (detail, page) = (detail, Int.random(in: -1..<9, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: start { await detail.perform(command: "load") }
        case 3: detail.showPage(page)
        case 4..<6: start { await detail.perform(command: "like") }
        case 6: start { await detail.perform(command: "chat") }
        case 7: start { await detail.perform(command: "manage") }
        case 8: start { await detail.answer(.delete) }
        default: start { await detail.answer(.yes) }
        }
    }

    /// Another device changes something, and this device gets no event.
    private func changeMarket() {
        let (products, number) = (world.market.products, Int.random(in: 0..<15, using: &random) * 2 + 1)
        let isNew = Bool.random(using: &random)
        start {
            let credentials = World.other.credentials
            if isNew {
                let draft = ProductDraft.fixture(name: "Theirs \(number)")
                _ = try? await credentials.acting({
                    try await products.register(draft, images: [], key: nil, secret: nil, progress: nil)
                })
            } else {
                try? await credentials.acting({ try await products.delete(Product.ID(number), secret: nil) })
            }
        }
    }
}

extension Player {
    /// Texts and images of a form.
    struct FormContent: Equatable {
        var texts: [ProductFormState.Field: String] = [:]
        var images: [ProductFormState.FormImage] = []
    }

    /// What the form holds; it changes only when the user changes it.
    var content: FormContent {
        FormContent(texts: form.state.fields.mapValues(\.text), images: form.state.images)
    }

    private func workOnForm() {
        let form = form
        switch Int.random(in: 0..<10, using: &random) {
        case 0: start { await form.load() }
        case 1..<6: change(form)
        case 6..<9: start { await form.submit() }
        default: start { await form.answer(.retry) }
        }
    }

    /// Changes the form, which is done at once.
    private func change(_ form: ProductFormModel) {
        guard form.state.isEnabled else { return }
        let number = Int.random(in: 0..<10_000, using: &random)
        switch number % 7 {
        case 0: form.edit(.name, "Thing \(number)")
        case 1: form.edit(.price, "\(number)")
        case 2: form.edit(.discount, "\(number / 10)")
        case 3: form.edit(.stock, "\(number)")
        case 4: form.edit(.description, "A thing with the number \(number)")
        case 5: form.append([.picked(number)])
        default: form.removeImage(number % 5)
        }
        kept = content
    }

    private func talk() {
        let room = room
        let failed = room.state.messages.filter(\.hasFailed)
        switch Int.random(in: 0..<9, using: &random) {
        case 0..<2: start { await room.appear() }
        case 2: room.disappear()
        case 3..<6: say()
        case 6: start { await room.loadOlder() }
        case 7: world.market.chat.disconnect()
        default: if let message = failed.randomElement(using: &random) { settle(message) }
        }
    }

    private func say() {
        let (room, text) = (room, "mine \(said.count)")
        // What was put back into the field is said first.
        if !room.state.draft.isEmpty { return start { await room.perform(command: "send") } }
        said.append(text)
        room.type(text, into: "type")
        start { await room.perform(command: "send") }
    }

    private func settle(_ message: MessageRow) {
        let (room, isDiscarded) = (room, Bool.random(using: &random))
        room.send(command: .init("failed", message.id.rawValue))
        if isDiscarded { discarded.insert(message.body) }
        start { await room.answer(isDiscarded ? .delete : .retry) }
    }
}
