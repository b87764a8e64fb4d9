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
        case 0..<6: start { [list, action = listAction] in await list.perform(action) }
        case 6..<10: start { [detail, action = detailAction] in await detail.perform(action) }
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

    private var listAction: ProductListModel.Action {
        let rows = list.state.rows
        return switch Int.random(in: 0..<9, using: &random) {
        case 0: .load
        case 1: .refresh
        case 2: .rowAppeared(Int.random(in: -1..<30, using: &random))
        case 3: .loadMore
        case 4: .filter(ProductFilter(name: Bool.random(using: &random) ? "1" : ""))
        case 5: .filter(ProductFilter(isInStock: Bool.random(using: &random) ? true : nil))
        case 6: .sort(Bool.random(using: &random) ? .cheapest : .standard)
        case 7: .answer(.retry)
        default: rows.randomElement(using: &random).map { .toggleLike($0.id) } ?? .load
        }
    }

    private var detailAction: ProductDetailModel.Action {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: .load
        case 3: .showPage(Int.random(in: -1..<9, using: &random))
        case 4..<6: .toggleLike
        case 6: .chat
        case 7: .showOwnerActions
        case 8: .answer(.delete, text: nil)
        default: .answer(.yes, text: nil)
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
                _ = try? await products.register(draft, images: [], key: nil, as: credentials, progress: nil)
            } else {
                try? await products.delete(Product.ID(number), as: credentials)
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
        default: start { await form.perform(.answer(.retry)) }
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
        case 5: form.add([.picked(number)])
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
        if !room.state.draft.isEmpty { return start { await room.perform(.send) } }
        said.append(text)
        room.send(.type(text))
        start { await room.perform(.send) }
    }

    private func settle(_ message: MessageRow) {
        let (room, isDiscarded) = (room, Bool.random(using: &random))
        room.send(.tapFailed(message.id))
        if isDiscarded { discarded.insert(message.body) }
        start { await room.perform(.answer(isDiscarded ? .delete : .retry)) }
    }
}
