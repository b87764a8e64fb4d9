#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    /// Pieces of text in one line, each in the style of its role.
    struct TokensText: View {
        let tokens: [TextToken]

        init(_ tokens: [TextToken]) {
            self.tokens = tokens
        }

        var body: some View {
            HStack(spacing: 6) {
                ForEach(tokens, id: \.self) { token in
                    Text(token.text)
                        .bold(token.role.isBold)
                        .strikethrough(token.role.isStruck)
                        .foregroundStyle(token.role.color.shown)
                }
            }
            .font(.footnote)
        }
    }

    extension View {
        /// Lets VoiceOver read a text, where there is one, in place of the parts of the view.
        @ViewBuilder func spoken(_ text: AccessibleText?) -> some View {
            if let text {
                accessibilityElement(children: .ignore)
                    .accessibilityLabel(text.label)
                    .accessibilityValue(text.value ?? "")
                    .accessibilityHint(text.hint ?? "")
            } else {
                self
            }
        }

        /// Says something in passing: small and faint.
        func faint() -> some View {
            font(.caption).foregroundStyle(.secondary)
        }
    }
#endif
