extension Duration {
    /// The same length as toolkits count it.
    public var seconds: Double { self / .seconds(1) }
}
