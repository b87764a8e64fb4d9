#if os(iOS)
    import MarketScreens
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
                    let style = TokenStyle(token.role)
                    Text(token.text)
                        .bold(style.isBold)
                        .strikethrough(style.isStruck)
                        .foregroundStyle(style.color.color)
                }
            }
            .font(.footnote)
        }
    }

    extension TokenStyle.Color {
        /// The colour of this toolkit.
        fileprivate var color: SwiftUI.Color {
            switch self {
            case .primary: .primary
            case .secondary: .secondary
            case .notice: .orange
            case .alarm: .red
            }
        }
    }
#endif
