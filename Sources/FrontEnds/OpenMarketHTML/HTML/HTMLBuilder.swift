/// Lets pieces of a page stand below each other; a text among them is shown as it is.
@resultBuilder
public enum HTMLBuilder {
    /// A piece.
    public static func buildExpression(_ piece: HTML) -> HTML { piece }
    /// A text.
    public static func buildExpression(_ text: String) -> HTML { HTML(text) }
    /// A text, where there is one.
    public static func buildExpression(_ text: String?) -> HTML { text.map { HTML($0) } ?? .nothing }
    /// Several pieces.
    public static func buildBlock(_ pieces: HTML...) -> HTML { .joined(pieces) }
    /// The pieces of a loop.
    public static func buildArray(_ pieces: [HTML]) -> HTML { .joined(pieces) }
    /// A piece that may be missing.
    public static func buildOptional(_ piece: HTML?) -> HTML { piece ?? .nothing }
    /// The piece of the branch that was taken.
    public static func buildEither(first: HTML) -> HTML { first }
    /// The other one.
    public static func buildEither(second: HTML) -> HTML { second }
}
