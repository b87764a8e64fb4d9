#if canImport(SwiftUI)
    import MarketSamples
    import MarketScreens
    import OpenMarket
    import SwiftUI

    /// Pieces of text in one line, each in the style of its role; below each other where the line is too long for its place.
    struct TokensText: View {
        let tokens: [TextToken]

        init(_ tokens: [TextToken]) {
            self.tokens = tokens
        }

        var body: some View {
            ViewThatFits(in: .horizontal) {
                HStack(alignment: .firstTextBaseline, spacing: 6) { pieces.lineLimit(1) }
                VStack(alignment: .leading) { pieces }
            }
        }

        private var pieces: some View {
            ForEach(tokens, id: \.self) { token in
                Text(token.text)
                    .bold(token.role.isBold)
                    .strikethrough(token.role.isStruck)
                    .foregroundStyle(ThemeStyle(token.role.color))
            }
        }
    }

    /// A colour of the theme, light or dark as the view is.
    struct ThemeStyle: ShapeStyle {
        let color: Theme.Color

        init(_ color: Theme.Color) { self.color = color }

        func resolve(in environment: EnvironmentValues) -> SwiftUI.Color.Resolved {
            let color = color.value(in: environment.colorScheme == .dark ? .dark : .light)
            return SwiftUI.Color.Resolved(
                red: Float(color.redShare),
                green: Float(color.greenShare),
                blue: Float(color.blueShare)
            )
        }
    }

    extension View {
        /// Lets VoiceOver read a text, where there is one, in place of the parts of the view.
        @ViewBuilder func spoken(_ text: AccessibleText?) -> some View {
            if let text { accessibilityElement(children: .ignore).named(text) } else { self }
        }

        /// Lets VoiceOver read a text for a button, which stays one.
        func named(_ text: AccessibleText) -> some View {
            accessibilityLabel(text.label)
                .accessibilityValue(text.value ?? "")
                .accessibilityHint(text.hint ?? "")
        }

        /// Says something in passing: small and faint.
        func faint() -> some View {
            font(.caption).foregroundStyle(.secondary)
        }
    }

    #Preview("Tokens") {
        SampleView(.products) { scene in
            if case .products(let model) = scene, let row = model.state.rows.first { TokensText(row.price + row.facts) }
        }
    }
#endif
