public import OpenMarket

/// The scenes of a market that a guest can look at, as pages of HTML that link to each other.
@MainActor
public struct StaticPages {
    /// The name of the page to begin with.
    public static let first = "index.html"
    private let app: AppCoordinator

    /// The pages of an app that was not started yet.
    public init(_ app: AppCoordinator) { self.app = app }

    /// All pages by their names: home, the list as far as it goes, and each product in it.
    public func all() async -> [(name: String, html: String)] {
        await app.start()
        await app.visible.appear()
        var pages = [(Self.first, page())]
        await app.perform(command: "showAll")
        await app.visible.appear()
        while await app.perform(command: "loadMore") {}
        pages.append((Self.name(of: "showAll"), page()))
        for command in app.visible.commands where command.id.verb == "open" {
            await app.perform(command: command.id)
            await app.visible.appear()
            pages.append((Self.name(of: command.id), page()))
            await app.perform(command: "back")
        }
        return pages
    }

    /// The visible scene: its lines, those with a row as links to what the row opens.
    private func page() -> String {
        let scene = app.visible
        let links = scene.commands.filter { $0.id.verb == "open" || $0.id == "showAll" }
        let lines = MarketScene.Snapshot(scene).lines.map { line in
            let link = links.first { line.row != nil && $0.placement == line.row.map { .row($0) } }
            return "<li>" + (link.map { Self.link($0.id, line.text) } ?? Self.escaped(line.text)) + "</li>"
        }
        let more = links.filter { $0.placement == .main }.map { "<p>" + Self.link($0.id, $0.title) + "</p>" }
        let title = Self.escaped(scene.title)
        return """
            <!DOCTYPE html>
            <html lang="\(app.context.wording.language.rawValue)"><meta charset="utf-8"><title>\(title)</title>
            <p><a href="\(Self.first)">\(Self.escaped(app.tabs.first?.title ?? ""))</a></p>
            <h1>\(title)</h1>
            <ul>\(lines.joined(separator: "\n"))</ul>
            \(more.joined(separator: "\n"))

            """
    }

    private static func link(_ id: SceneCommand.ID, _ text: String) -> String {
        "<a href=\"\(name(of: id))\">\(escaped(text))</a>"
    }

    /// A name that is safe in a folder and in a link, whatever the id is.
    private static func name(of id: SceneCommand.ID) -> String {
        let safe = id.rawValue.unicodeScalars.map {
            $0.isASCII && $0.properties.isAlphabetic || ("0"..."9").contains($0)
        }
        return zip(id.rawValue.unicodeScalars, safe).map { $1 ? String($0) : "-" + String($0.value, radix: 16) }
            .joined() + ".html"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { html, character in
            switch character {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            default: html.append(character)
            }
        }
    }
}
