// swift-format-ignore-file
// A stub of what the previews of both toolkits are made of: see README.md. Nothing here is ever run.
@MainActor public struct Preview {
    public enum ViewTraits {}
}

public struct PreviewTrait<T> {}

@resultBuilder public struct PreviewMacroBodyBuilder<Content> {
    public static func buildBlock(_ content: Content) -> Content { content }
}
