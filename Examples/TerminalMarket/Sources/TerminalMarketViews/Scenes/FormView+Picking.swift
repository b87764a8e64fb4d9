import Foundation
import OpenMarket
import OpenMarketTerminal

// The user has chosen where photos come from: a path that is typed, or a folder that is looked through.
extension FormView {
    func reaction(to key: Key, _ picking: ProductFormState.Picking, _ memory: SceneMemory) -> Reaction? {
        guard key != .escape else { return ended(memory).doing(.add([])) }
        return picking.source == .folder
            ? browsing(key, memory, atMost: picking.limit) : typing(key, memory)
    }

    /// A path has to lead to an image.
    private func typing(_ key: Key, _ memory: SceneMemory) -> Reaction {
        var same = Reaction(memory)
        (same.memory.problem, same.memory.names) = (nil, [])
        switch key {
        case .enter:
            guard !memory.text.allSatisfy(\.isWhitespace) else { return ended(memory).doing(.add([])) }
            let file = PhotoFile(path: memory.text)
            same.memory.problem = file.failure
            return file.failure == nil ? add([file.url], memory) : same
        case .tab:
            let completion = PathCompletion(memory.text)
            (same.memory.text, same.memory.names, same.memory.fromEnd) = (completion.text, completion.names, 0)
        default:
            guard let typed = Typing(key, in: memory.text, fromEnd: memory.fromEnd) else { return same }
            (same.memory.text, same.memory.fromEnd) = (typed.text, typed.fromEnd)
        }
        return same
    }

    /// Every image of the folder has to be one.
    private func browsing(_ key: Key, _ memory: SceneMemory, atMost limit: Int) -> Reaction {
        var same = Reaction(memory)
        var browsing = folder(memory)
        same.memory.problem = nil
        switch key {
        case .character(" "): browsing.choose(atMost: limit)
        case .enter:
            if browsing.chosen.isEmpty, browsing.open() { break }
            let failure = browsing.images.lazy.compactMap { PhotoFile(url: $0).failure }.first
            guard failure != nil || browsing.images.isEmpty else { return add(browsing.images, memory) }
            same.memory.problem = failure
        default: _ = browsing.move(by: key)
        }
        same.memory.browsing = browsing
        return same
    }

    /// The folder that is being looked through.
    func folder(_ memory: SceneMemory) -> FolderBrowsing {
        memory.browsing ?? FolderBrowsing(at: around.photoFolder ?? URL(filePath: "."))
    }

    private func add(_ files: [URL], _ memory: SceneMemory) -> Reaction {
        var reaction = ended(memory)
        reaction.memory.focus += files.count * partsOfImage
        return reaction.doing(.add(files.map { ImageInput(.file($0), name: $0.lastPathComponent) }))
    }

    private func ended(_ memory: SceneMemory) -> Reaction {
        var reaction = Reaction(memory)
        (reaction.memory.text, reaction.memory.fromEnd) = ("", 0)
        (reaction.memory.problem, reaction.memory.names, reaction.memory.browsing) = (nil, [], nil)
        return reaction
    }
}

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
