import OpenMarket

/// The form for a product.
///
/// Images that were picked stay at the server until the form is sent: a browser
/// forgets which files were chosen as soon as a form comes back with a problem.
struct FormPage {
    let state: ProductFormState
    let around: Surroundings

    private var wording: Wording { around.wording }

    var page: Page {
        Page(state.title, style: "narrow", problem: state.original.problem) {
            if let problem = state.original.problem {
                around.show(problem)
            } else {
                if let text = state.draftText { tag("p", .class("hint"), Attribute("role", "status")) { text } }
                around.form(
                    .class("fields"),
                    Attribute("enctype", "multipart/form-data"),
                    Attribute("novalidate"),
                    state.canChangeImages ? .hook("upload") : nil
                ) {
                    // The first button of a form is the one that the enter key presses.
                    around.button(.submit, .class("spoken"), Attribute("tabindex", "-1"), .hidden) { submitTitle }
                    photos
                    row(.name)
                    row(.price)
                    currency
                    row(.discount)
                    row(.stock)
                    category
                    row(.description)
                    tag("div", .class("buttons")) {
                        around.button(.submit, .class("primary")) { submitTitle }
                        around.button(.close) { wording(.actionClose) }
                    }
                }
                ProgressPiece(state: state, around: around).html
            }
        }
    }

    private var submitTitle: String { wording(state.isEditing ? .actionSave : .actionRegister) }

    private func row(_ name: ProductFormState.Field) -> HTML {
        state.fields[name].map { FieldRow(name: name.rawValue, field: $0).html } ?? .nothing
    }

    private var currency: HTML {
        tag("div", .class("field")) {
            tag("label", Attribute("for", "currency")) { wording(.fieldCurrency) }
            tag("select", .id("currency"), .name("currency")) {
                for currency in state.currencies {
                    tag(
                        "option",
                        .value(currency.rawValue),
                        currency == state.currency ? Attribute("selected") : nil
                    ) { currency.rawValue }
                }
            }
        }
    }

    /// Children stand below their parents, which a browser shows by the spaces before them.
    @HTMLBuilder private var category: HTML {
        if !state.categories.isEmpty {
            tag("div", .class("field")) {
                tag("label", Attribute("for", "category")) { state.categoryLabel }
                tag("select", .id("category"), .name("category")) {
                    tag("option", .value("")) { state.noCategory }
                    for category in state.categories {
                        tag(
                            "option",
                            .value(category.id.rawValue),
                            category.id == state.category ? Attribute("selected") : nil
                        ) { (category.isBelow ? "\u{00A0}\u{00A0}\u{00A0}" : "") + category.title }
                    }
                }
            }
        }
    }

    private var photos: HTML {
        tag("fieldset", .id("photo-box"), .class("photos"), state.canChangeImages ? .hook("drop") : nil) {
            tag("legend") { wording(.fieldImages) + " " + state.imageCount }
            tag("ul", .class("picked")) {
                for (index, image) in state.images.enumerated() { item(image, index) }
            }
            if state.canChangeImages { choice }
        }
    }

    private func item(_ image: ProductFormState.FormImage, _ index: Int) -> HTML {
        let name = wording.accessibleText(ofImage: index + 1, of: state.images.count).label
        return tag("li") {
            tag("div", .class("frame")) {
                void("img", .picture(path(of: image)), .alt(image.text.isEmpty ? name : image.text))
                if state.canChangeImages {
                    change("remove", image, .remove, .actionRemoveImage, name) { Icon.close.html }
                    if index > 0 { change("main", image, .makeMain, .actionMakeMain, name) { Icon.star.html } }
                    if index > 1 { change("earlier", image, .earlier, .actionMoveImage, name) { Icon.back.html } }
                }
                if index == 0 { tag("span", .class("main-photo")) { wording(.imageMain) } }
            }
            if state.canChangeImages {
                void(
                    "input",
                    .type("text"),
                    .name("image-\(image.id)"),
                    .value(image.text),
                    .label(wording(.fieldImageText) + " · " + name),
                    Attribute("placeholder", wording(.fieldImageText)),
                    Attribute("maxlength", String(ImageText.maximumLength))
                )
            }
        }
    }

    private func path(of image: ProductFormState.FormImage) -> ImagePath {
        switch image.content {
        case .picked: ImagePath(picked: image.id)
        case .kept(let kept): around.picture(kept.thumbnail ?? kept.url)
        }
    }

    /// What can be done to an image, as the class of its button.
    private enum Change: String {
        case remove
        case makeMain = "make-main"
        case earlier
    }

    private func change(
        _ name: String,
        _ image: ProductFormState.FormImage,
        _ change: Change,
        _ phrase: Phrase,
        _ imageName: String,
        @HTMLBuilder icon: () -> HTML
    ) -> HTML {
        tag(
            "button",
            .type("submit"),
            .name(name),
            .value(String(image.id)),
            .class(change.rawValue),
            .label(wording(phrase) + " · " + imageName)
        ) { icon() }
    }

    private var photoProblems: [String] { state.imageProblems + around.photoProblems }

    private var choice: HTML {
        tag("div", .class("field drop")) {
            tag("label", Attribute("for", "photos")) {
                Icon.camera.html
                wording(.actionAddImage)
            }
            tag("p", .id("photos-hint"), .class("hint")) { wording(.fieldImagesHint) }
            void(
                "input",
                .id("photos"),
                .type("file"),
                .name("photos"),
                Attribute("multiple"),
                Attribute("accept", ImageFormat.allCases.map(\.mediaType).joined(separator: ",")),
                photoProblems.isEmpty ? nil : Attribute("aria-invalid", "true"),
                Attribute("aria-describedby", photoProblems.isEmpty ? "photos-hint" : "photos-problems photos-hint")
            )
            around.button(.keep, .class("keep")) { wording(.actionAddImage) }
            ProblemList(id: "photos-problems", problems: photoProblems).html
        }
    }
}
