import Foundation
import OpenMarket
import TerminalKit

// What lies over the form while a photo is chosen: the path or the folder, and the photo itself.
extension FormView {
    private var wording: Wording { around.wording }

    /// The path that is typed, what it can become, and the image that it leads to.
    func pathOverlay(_ memory: SceneMemory) -> Overlay {
        var overlay = Overlay(title: wording(.actionAddImage), text: memory.text, placeholder: "~/…")
        overlay.fromEnd = memory.fromEnd
        let file = PhotoFile(path: memory.text)
        overlay.message = message(memory.problem, file.url)
        overlay.more = names(memory.names)
        if !memory.text.isEmpty, memory.problem == nil, file.failure == nil { show(file.url, in: &overlay) }
        overlay.hints = [
            Page.Hint("tab", wording(.actionComplete)), Page.Hint("↵", wording(.actionOK)),
            Page.Hint("esc", wording(.actionCancel)),
        ]
        return overlay
    }

    /// What is in the folder, with the number of each image that was chosen, and the image that keys go to.
    func folderOverlay(_ memory: SceneMemory) -> Overlay {
        let browsing = folder(memory)
        var overlay = Overlay(title: browsing.folder.url.path(percentEncoded: false))
        overlay.message = memory.problem.flatMap { failure in
            message(failure, browsing.images.first { PhotoFile(url: $0).failure != nil })
        }
        overlay.more = rows(of: browsing)
        if let image = browsing.image, PhotoFile(url: image).failure == nil { show(image, in: &overlay) }
        overlay.hints = [
            Page.Hint("␣", wording(.actionChoose)), Page.Hint("↵", wording(.actionOK)),
            Page.Hint("←", wording(.actionBack)), Page.Hint("esc", wording(.actionCancel)),
        ]
        return overlay
    }

    private func message(_ failure: ImageFailure?, _ file: URL?) -> String? {
        guard let failure, let file else { return nil }
        return file.lastPathComponent + ": " + wording.text(of: .image(failure)).message
    }

    /// As many names as there is room for, and that there are more.
    private func names(_ names: [String]) -> [Line] {
        let room = max(1, around.size.rows / 3)
        let shown = names.prefix(room).map { Line("  " + $0, .faint) }
        return shown + (names.count > room ? [Line("  …", .faint)] : [])
    }

    private func rows(of browsing: FolderBrowsing) -> [Line] {
        let entries = browsing.folder.entries
        guard !entries.isEmpty else { return [Line(wording(.imageMissing), .faint)] }
        let room = max(2, around.size.rows / 3)
        let first = min(max(0, browsing.focus - room / 2), max(0, entries.count - room))
        let rows = entries.indices.dropFirst(first).prefix(room).map { index in
            let entry = entries[index]
            let isFocused = index == browsing.focus
            let number = browsing.number(of: entry).map { "\($0) " } ?? "  "
            let name = entry.isFolder ? "▸ " + entry.name + "/" : "▧ " + entry.name
            return Line(isFocused ? "› " : "  ", .accent) + Line(number, .accent)
                + Line(name, isFocused ? .title.reversed : .plain)
        }
        let endsHere = first + room >= entries.count
        return rows + (endsHere && browsing.folder.hasMore ? [Line("    …", .faint)] : [])
    }

    /// Where the terminal shows images and there is room for one, it is seen before it is taken.
    private func show(_ file: URL, in overlay: inout Overlay) {
        guard around.showsPictures, around.size.rows >= 20 else { return }
        let picture = Picture(url: file, text: file.lastPathComponent, width: 24, height: 8)
        overlay.more += [Line()] + picture.lines(in: around)
    }
}
