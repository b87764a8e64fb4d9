/// Draws on all processors.
enum DrawnFiles {
    /// Returns the results of `draw` for each element, in their order.
    static func all<Element: Sendable, File: Sendable>(
        _ elements: [Element],
        draw: @escaping @Sendable (_ number: Int, Element) -> File
    ) async -> [File] {
        await withTaskGroup(of: (Int, File).self) { group in
            for (number, element) in elements.enumerated() {
                group.addTask { (number, draw(number, element)) }
            }
            var files: [(Int, File)] = []
            for await file in group { files.append(file) }
            return files.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
