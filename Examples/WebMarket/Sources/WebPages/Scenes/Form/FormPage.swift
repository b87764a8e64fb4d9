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
                    state.isEditing ? nil : .hook("upload")
                ) {
                    // The first button of a form is the one that the enter key presses.
                    around.button(.submit, .class("spoken"), Attribute("tabindex", "-1"), .hidden) { submitTitle }
                    photos
                    row(.name)
                    row(.price)
                    currency
                    row(.discount)
                    row(.stock)
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

    private var photos: HTML {
        tag("fieldset", .id("photo-box"), .class("photos"), state.isEditing ? nil : .hook("drop")) {
            tag("legend") { wording(.fieldImages) + " " + state.imageCount }
            tag("ul", .class("picked")) {
                for (index, photo) in state.images.enumerated() { picked(photo, index) }
                for (index, image) in state.keptImages.enumerated() {
                    tag("li") {
                        void(
                            "img",
                            .picture(around.picture(image.thumbnail ?? image.url)),
                            .alt(wording.accessibleText(ofImage: index + 1, of: state.keptImages.count).label)
                        )
                    }
                }
            }
            if !state.isEditing { choice }
        }
    }

    private func picked(_ photo: ProductFormState.PickedImage, _ index: Int) -> HTML {
        let name = wording.accessibleText(ofImage: index + 1, of: state.images.count).label
        return tag("li") {
            void("img", .picture(ImagePath(picked: photo.id)), .alt(name))
            tag(
                "button",
                .type("submit"),
                .name("remove"),
                .value(String(photo.id)),
                .class("remove"),
                .label(wording(.actionRemoveImage) + " · " + name)
            ) { Icon.close.html }
            if index == 0 {
                tag("span", .class("main-photo")) { wording(.imageMain) }
            } else {
                tag(
                    "button",
                    .type("submit"),
                    .name("main"),
                    .value(String(photo.id)),
                    .class("make-main"),
                    .label(wording(.actionMakeMain) + " · " + name)
                ) { Icon.star.html }
            }
        }
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
