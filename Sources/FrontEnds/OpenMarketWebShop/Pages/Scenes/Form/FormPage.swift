import OpenMarketHTML
import OpenMarket

/// The form for a product.
///
/// Images that were picked stay at the server until the form is sent: a browser
/// forgets which files were chosen as soon as a form comes back with a problem.
struct FormPage {
    let state: ProductFormState
    let around: PageSurroundings

    private var wording: Wording { around.wording }

    var page: Page {
        Page(state.title, style: "narrow", problem: state.original.problem) {
            if let problem = state.original.problem {
                around.show(problem)
            } else {
                around.hint(state.draftText)
                around.form(
                    .class("fields"),
                    Attribute("enctype", "multipart/form-data"),
                    Attribute("novalidate"),
                    state.canChangeImages ? .hook("upload") : nil
                ) {
                    // The first button of a form is the one that the enter key presses.
                    around.button("submit", .class("spoken"), Attribute("tabindex", "-1"), .hidden)
                    photos
                    for part in FormPart.all(in: around.offered) { entry(part) }
                    tag("div", .class("buttons")) {
                        around.button("submit", .class("primary"))
                        around.button("close")
                    }
                }
                around.progress(of: state)
            }
        }
    }

    /// A field, or a choice; the buttons have places of their own.
    private func entry(_ part: FormPart) -> HTML {
        if case .field(let command, _) = part { return around.field(command.id) }
        guard case .choice(let title, let all) = part else { return .nothing }
        let choices = all.filter { $0.id.verb != "category" || $0.isOn == true || offers($0.id.thing) }
        return tag("div", .class("field")) {
            tag("label", .for(part.id.verb)) { title }
            dropDown(part.id.verb, choices.map { ($0.id.thing, $0.title, $0.isOn == true) })
        }
    }

    /// Returns whether a product can be put into a category here; nothing stands for none.
    private func offers(_ category: String) -> Bool {
        category.isEmpty || around.brand.has(ProductCategory(rawValue: category))
    }

    private var photos: HTML {
        tag("fieldset", .id("photo-box"), .class("photos"), state.canChangeImages ? .hook("drop") : nil) {
            tag("legend") { wording(.fieldImages) + " " + state.imageCount }
            tag("ul", .class("picked")) {
                for (index, image) in state.images.enumerated() { item(image, index) }
            }
            if state.canChangeImages { adding }
        }
    }

    private func item(_ image: ProductFormState.FormImage, _ index: Int) -> HTML {
        let name = wording.accessibleText(ofImage: index + 1, of: state.images.count).label
        return tag("li") {
            tag("div", .class("frame")) {
                void("img", .picture(path(of: image)), .alt(image.text.isEmpty ? name : image.text))
                for (verb, icon) in [("remove", Icon.close), ("makeMain", .star), ("moveForward", .back)] {
                    let id = SceneCommand.ID(verb, String(image.id))
                    around.button(id, .class(verb), .label(around.title(of: id) + " · " + name)) { icon.html }
                }
                if index == 0 { tag("span", .class("main-photo")) { wording(.imageMain) } }
            }
            if state.canDescribeImages { description(of: image, name) }
        }
    }

    private func description(of image: ProductFormState.FormImage, _ name: String) -> HTML {
        let words = wording(.fieldImageText)
        let own: [Attribute?] = [.type("text"), .name("describe/\(image.id)"), .value(image.text)]
        let limit = Attribute("maxlength", String(ImageText.maximumLength))
        return .element("input", own + [.label(words + " · " + name), Attribute("placeholder", words), limit])
    }

    private func path(of image: ProductFormState.FormImage) -> ImagePath {
        switch image.content {
        case .picked: ImagePath(picked: image.id)
        case .kept(let kept): around.picture(kept.thumbnail ?? kept.url)
        }
    }

    private var photoProblems: [String] { state.imageProblems + around.photoProblems }

    private var file: [Attribute?] {
        let isWrong = !photoProblems.isEmpty
        return [
            .id("photos"), .type("file"), .name("photos"), Attribute("multiple"),
            Attribute("accept", ImageFormat.allCases.map(\.mediaType).joined(separator: ",")),
            isWrong ? Attribute("aria-invalid", "true") : nil,
            .described(by: isWrong ? "photos-problems photos-hint" : "photos-hint"),
        ]
    }

    private var adding: HTML {
        tag("div", .class("field drop")) {
            tag("label", .for("photos")) {
                Icon.camera.html; wording(.actionAddImage)
            }
            tag("p", .id("photos-hint"), .class("hint")) { wording(.fieldImagesHint) }
            HTML.element("input", file)
            tag("button", .type("submit"), .name("do"), .value("keep"), .class("keep")) { wording(.actionAddImage) }
            ProblemList(id: "photos-problems", problems: photoProblems).html
        }
    }
}
