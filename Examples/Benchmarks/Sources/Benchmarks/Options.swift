import Foundation

/// What the command was told.
struct Options {
    /// The benchmarks to run; all when empty.
    var names: [String] = []
    /// Where results are written.
    var json: String?
    /// The results of an earlier run.
    var earlier: String?
    /// The folder for images of growth.
    var plots: String?
    /// What another program measured, to be drawn.
    var drawn: String?
    /// How many rows a page has that other programs read; it is printed, and nothing is measured.
    var sampleRows: Int?

    static let current = Options(Array(CommandLine.arguments.dropFirst()))

    private init(_ arguments: [String]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--json": json = rest.popFirst()
            case "--compare": earlier = rest.popFirst()
            case "--plots": plots = rest.popFirst()
            case "--draw": drawn = rest.popFirst()
            case "--sample": sampleRows = rest.popFirst().flatMap { Int($0) }
            default: names.append(argument)
            }
        }
    }
}
