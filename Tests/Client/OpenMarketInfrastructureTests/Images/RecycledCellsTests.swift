import Foundation
import OpenMarketDomain
import OpenMarketInfrastructure
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// A list that recycles its cells, as every list on a phone does: the trouble the original apps fought longest.
@Suite("Recycled cells", .slot, .timeLimit(.minutes(10)))
struct RecycledCellsTests {
    private static let addresses = (0..<200).map { ImageLoaderTests.address("/products/\($0)/thumb.jpg") }
    private static let byteLimit = 2_000

    /// A cell that shows one product after another and gives up its image when it is recycled.
    @MainActor
    private final class Cell {
        private(set) var wanted: URL?
        private(set) var shown: Data?
        private(set) var task: Task<Void, Never>?
        private(set) var wrongPictures = 0

        func bind(_ url: URL, loader: ImageLoader) {
            unbind()
            wanted = url
            task = Task {
                guard let image = try? await loader.image(at: url) else { return }
                // Recycled in the moment between the loader's result and this line.
                guard !Task.isCancelled else { return }
                shown = image
                if wanted != url || image != PictureServer.picture(for: url.path()) { wrongPictures += 1 }
            }
        }

        func unbind() {
            task?.cancel()
            task = nil
            wanted = nil
            shown = nil
        }
    }

    @Test(
        "A thousand recycled cells never show a wrong image, and nothing is transferred needlessly",
        arguments: [1, 2, 3]
    )
    @MainActor
    func thousandCells(seed: UInt64) async {
        var generator = SeededGenerator(seed: seed)
        let server = PictureServer(isOpen: false)
        let memory = MemoryImageStore(byteLimit: Self.byteLimit)
        let loader = ImageLoader(transport: server, memory: memory)
        let cells = (0..<1_000).map { _ in Cell() }
        var highest = 0

        for step in 0..<10_000 {
            let cell = cells[Int.random(in: 0..<cells.count, using: &generator)]
            if Int.random(in: 0..<4, using: &generator) == 0 {
                cell.unbind()
            } else {
                // Rows near each other are seen together, as in a list that is scrolled.
                let row = (step / 50 + Int.random(in: 0..<20, using: &generator)) % Self.addresses.count
                cell.bind(Self.addresses[row], loader: loader)
            }
            if step.isMultiple(of: 10) { server.answerHeld() }
            if step.isMultiple(of: 7) { await Task.yield() }
            highest = max(highest, memory.byteCount)
        }
        await recycle(cells[0], whileLoadingFrom: server, loader: loader)
        server.open()
        for cell in cells { await cell.task?.value }

        for cell in cells {
            #expect(cell.wrongPictures == 0)
            #expect(cell.shown == cell.wanted.map { PictureServer.picture(for: $0.path()) })
        }
        let counts = server.counts
        #expect(counts.started == counts.answered + counts.cancelled)
        #expect(counts.answered <= Self.addresses.count + memory.evictions)
        #expect(max(highest, memory.byteCount) <= Self.byteLimit)
        // The script must reach the interesting cases, or it proves nothing.
        #expect(memory.evictions > 0)
        #expect(counts.cancelled > 0)
    }

    /// Binds a cell to an image that no other cell wants and recycles it while the image is on its way.
    @MainActor
    private func recycle(_ cell: Cell, whileLoadingFrom server: PictureServer, loader: ImageLoader) async {
        let lonely = "/lonely.jpg"
        cell.bind(ImageLoaderTests.address(lonely), loader: loader)
        await eventually { server.requests.last { $0.target == lonely } != nil }
        let before = server.counts.cancelled
        cell.unbind()
        await server.until { $0.cancelled > before }
    }
}
