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
        overlay.more = PathCompletion.lines(of: memory.names, atMost: max(1, around.size.rows / 3))
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
        overlay.more = browsing.lines(atMost: max(2, around.size.rows / 3), empty: wording(.imageMissing))
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

    /// Where the terminal shows images and there is room for one, it is seen before it is taken.
    private func show(_ file: URL, in overlay: inout Overlay) {
        guard around.showsPictures, around.size.rows >= 20 else { return }
        let picture = Picture(url: file, text: file.lastPathComponent, width: 24, height: 8)
        overlay.more += [Line()] + picture.lines(in: around)
    }
}
