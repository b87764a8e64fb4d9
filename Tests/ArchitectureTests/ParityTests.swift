import Foundation
import TestSupport
import Testing

/// Every command of every scene can be reached in every front end, over the sources of both.
@Suite("Parity of the front ends", .slot)
struct ParityTests {
    private static let root = SourceTree.package.root
    private static let page = root.appending(path: "Documentation/Design.md")
    private static let begin = "<!-- parity: written by a test -->\n"
    private static let end = "<!-- end of parity -->"

    /// The ways of the web shop that are no button of a command: links, fields and forms, by their text there.
    private static let ways = [
        "ChatList.open/": ("link", ".href(.route(.chatRoom(room.id)))"),
        "ChatList.load": ("reload", "model.appear()"),
        "ChatRoom.older": ("link", "loadOlder()"), "ChatRoom.link/": ("link", ".href(link)"),
        "ChatRoom.type": ("field", ".name(\"type\")"), "ChatRoom.subject": ("link", "state.subject"),
        "MyPage.followedProducts": ("link", ".href(.products(.followed))"),
        "Home.refresh": ("reload", "perform(command: \"refresh\")"),
        "Home.openBanner/": ("link", "tag(\"a\", .href(.product(product)))"),
        "Home.category/": ("link", "brand.categories.isEmpty ? categories.map(\\.id) : brand.categories"),
        "Home.showAll": ("link", ".href(.products(.all))"),
        "ImageViewer.previous": ("link", "step(to: page - 1"), "ImageViewer.next": ("link", "step(to: page + 1"),
        "ImageViewer.close": ("link", ".href(.product(id), page: state.page)"),
        "ProductDetail.open/": ("link", "state.related."),
        "ProductDetail.images": ("link", ".href(.photos(id), page: page)"),
        "ProductDetail.history": ("link", "history: true"), "ProductDetail.load": ("reload", "model.appear()"),
        "ProductForm.fields": ("field", "around.field(command.id)"),
        "ProductForm.pickImages": ("field", ".name(\"photos\")"),
        "ProductForm.cancelSubmission": ("form", "send(command: \"cancelSubmission\")"),
        "ProductList.open/": ("link", ".href(.product(row.id))"), "ProductList.loadMore": ("link", ".hook(\"more\")"),
        "ProductList.refresh": ("reload", "await refresh()"), "ProductList.sort/": ("form", "choice(\"sort\""),
        "ProductList.filter/": ("form", "around.facets("), "ProductList.layOut/": ("link", "laidOut(layout)"),
        "Search.type": ("field", ".action(.route(.search))"), "Search.submit": ("form", "wording(.actionSearch)"),
        "Search.retry": ("script", ".hook(\"retry\")"), "Search.choose/": ("link", ".href(.products(.search(name)))"),
        "Search.recent/": ("link", ".href(.products(.search(text)))"),
        "Search.popular/": ("link", ".href(.products(.search(text)))"),
        "Search.openSaved/": ("link", ".href(.products(.search(row.text))"),
        "SignUp.fields": ("field", "row(.identifier)"),
        "SignUp.sellerAccount": ("field", "hasSellerAccount"),
    ]

    private static func commands() throws -> [OfferedCommand] {
        let folder = "Sources/Client/OpenMarketPresentation/Scenes"
        return try SourceTree.sources.map(\.path).filter {
            $0.hasPrefix(folder) && ($0.contains("Model") || $0.hasSuffix("ProductFormCommands.swift"))
        }
        .flatMap { OfferedCommand.all(in: try String(contentsOf: root.appending(path: $0), encoding: .utf8)) }
    }

    private static func texts(of example: String) throws -> [String] {
        let folder = example == "WebMarket" ? "Sources/FrontEnds/OpenMarketWebShop" : "Examples/\(example)/Sources"
        return try SourceTree.package.swiftFiles(below: folder).map {
            try String(contentsOf: root.appending(path: $0.path), encoding: .utf8)
        }
    }

    /// The way to a command in each front end; `nil` where there is none.
    private struct Ways {
        let web = try? ParityTests.texts(of: "WebMarket").joined()
        let terminal = try? ParityTests.texts(of: "TerminalMarket").joined()
        let apps = ["SwiftUIMarket", "UIKitMarket"].map { (try? ParityTests.texts(of: $0)) ?? [] }
        let menu = try? ParityTests.texts(of: "MarketScreens").joined()

        func ways(to command: OfferedCommand) -> [String?] {
            [inWeb(command), inTerminal(command)] + apps.map { inApp(command, $0) }
        }

        private func inWeb(_ command: OfferedCommand) -> String? {
            guard let web else { return nil }
            if let (way, text) = ParityTests.ways[command.scene + "." + command.name] {
                return web.contains(text) ? way : nil
            }
            let verb = command.name.hasSuffix("/") ? String(command.name.dropLast()) : command.name
            let isNamed = web.contains("\"\(verb)\"") || web.contains("\"\(verb)/")
            let isDrawn = ["MyPage", "Notices"].contains(command.scene) && web.contains("part(section)")
            return isNamed || isDrawn ? command.isField ? "field" : "button" : nil
        }

        /// Its list of everything that can be done has what has no key.
        private func inTerminal(_ command: OfferedCommand) -> String? {
            guard let terminal, terminal.contains("palettePage") else { return nil }
            let verb = command.name.hasSuffix("/") ? String(command.name.dropLast()) : command.name
            let hasKey = ["\"\(verb)\"", "\"\(verb)/", ".\(command.action)"].contains { terminal.contains($0) }
            let isDrawn = isRow(command) && (command.name != verb || command.name == "followedProducts")
            let isForm = isEntry(command) || (command.isField && ["Login", "SignUp"].contains(command.scene))
            let hasPart = isForm && terminal.contains("FormPart.all(")
            return hasKey || hasPart || (isDrawn && terminal.contains("SceneRows(")) ? "key" : "list"
        }

        /// Whether a front end that draws the parts of a form has a place for it.
        private func isEntry(_ command: OfferedCommand) -> Bool {
            guard command.scene == "ProductForm" else { return false }
            return command.isField ? !command.name.hasSuffix("/") : ["currency/", "category/"].contains(command.name)
        }

        /// Whether its scene is a list that a front end draws by its sections.
        private func isRow(_ command: OfferedCommand) -> Bool {
            ["ChatList", "Search", "MyPage", "Notices"].contains(command.scene)
        }

        /// A view of the scene performs its action, or draws the command or those of its rows; the menu has the others.
        private func inApp(_ command: OfferedCommand, _ texts: [String]) -> String? {
            let isDrawn = menu?.contains("\"\(command.name)\"") == true
            guard isDrawn || (command.isField && !command.name.hasSuffix("/")) else {
                return texts.contains { $0.contains("menuCommands") } ? "menu" : nil
            }
            if isNamed(command, texts) { return "view" }
            // Whatever may be typed is filtered in the apps.
            let actions = [command.action == "enter" ? "edit" : command.action]
            let own = texts.filter { text in
                [command.scene + "Model", command.scene + "State"].contains { text.contains($0) }
            }
            let isThere = own.contains { text in
                actions.contains {
                    text.range(of: "(?<!\\w)\\.\($0)\\b|\\w\\.\($0)\\(", options: .regularExpression) != nil
                }
                    || (command.name.hasSuffix("/")
                        && ["(ofRow:", "RowButtons(row:", "CommandMenu(row:", "RowsTable("].contains {
                            text.contains($0)
                        })
            }
            return isThere ? "view" : nil
        }

        /// Whether a view names the command, or draws all of a scene, or the bar has a symbol for it.
        private func isNamed(_ command: OfferedCommand, _ texts: [String]) -> Bool {
            let verb = command.name.hasSuffix("/") ? String(command.name.dropLast()) : command.name
            let isForm = ["Login", "SignUp"].contains(command.scene) || isEntry(command)
            let forms = isForm ? ["FormParts("] : []
            // What is known of a seller, what a product cost before, and how far a list is.
            let drawn = ["ProductDetail.history", "ProductList.follow", "ProductList.reviews", "ProductList.loadMore"]
            let isSection = drawn.contains(command.scene + "." + command.name)
            let sections = isSection ? ["SectionsView(scene", "SectionsColumn("] : []
            let rows = isRow(command) ? ["RowsView(scene", "RowsController("] : []
            let marks = ["\"\(verb)\""] + forms + sections + rows
            let hasSymbol = menu?.range(of: "case [^\\n]*\"\(command.name)\"", options: .regularExpression) != nil
            return hasSymbol || texts.contains { text in marks.contains { text.contains($0) } }
        }
    }

    @Test("Every command has a way in every front end, and the page has the table of them")
    func table() throws {
        let (commands, ways) = (try Self.commands(), Ways())
        #expect(Set(commands.map(\.scene)).count == 12 && commands.count > 70)
        var (rows, holes) = ([(key: String, names: [String])](), [String]())
        for command in commands {
            let found = ways.ways(to: command)
            if found.contains(nil) { holes.append("\(command.scene).\(command.name): \(found.map { $0 ?? "none" })") }
            let key = command.scene + " | " + found.map { $0 ?? "–" }.joined(separator: ", ")
            if let row = rows.firstIndex(where: { $0.key == key }) {
                rows[row].names.append("`\(command.name)`")
            } else {
                rows.append((key, ["`\(command.name)`"]))
            }
        }
        #expect(holes == [])
        let head = "| scene | web, terminal, SwiftUI, UIKit | commands |\n|---|---|---|\n"
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.range(of: Self.begin)?.upperBound)
        let stop = try #require(text.range(of: Self.end)?.lowerBound)
        let lines = rows.map { "| \($0.key) | \($0.names.joined(separator: ", ")) |\n" }
        let table = "\n" + head + lines.joined() + "\n"
        if ProcessInfo.processInfo.environment["RECORD_PARITY"] != nil {
            try Data((text[..<start] + table + text[stop...]).utf8).write(to: Self.page)
        } else {
            #expect(text[start..<stop] == table, "Write it with RECORD_PARITY=1 and look at what changed.")
        }
    }

    @Test("A command is read with its thing, its field and its action")
    func read() {
        let text = """
            extension CartModel {
                var offers: [SceneOffer] {
                    offer("name", state.name) { .edit(.name, $0) }
                    offer(.init("open", id), title(of: id), at: row, .open(id))
                    offer("pay", "Pay", isEnabled: true, .pay)
                }
            }
            """
        let commands = OfferedCommand.all(in: text)
        #expect(commands.map(\.name) == ["name", "open/", "pay"] && commands.map(\.action) == ["edit", "open", "pay"])
        #expect(commands.map(\.isField) == [true, false, false] && Set(commands.map(\.scene)) == ["Cart"])
    }
}
