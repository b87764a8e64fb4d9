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
#endif
