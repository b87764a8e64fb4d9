// swift-format-ignore-file
// What is found after the types are right: state that two actors would share, and a path without a result.
final class Count { var number = 0 }
@MainActor func show(_ count: Count) {}
func share() async {
    let count = Count()
    await show(count) // wrong
    count.number += 1
}
func number() -> Int {
} // wrong
