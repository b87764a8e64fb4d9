import Foundation
import OpenMarket
import OpenMarketTesting
import Testing

@testable import TerminalMarketViews
@testable import OpenMarketTerminal

@Suite("Images in a terminal")
@MainActor
struct PictureTests {
    private let red = Style.Color.rgb(255, 0, 0)
    private let blue = Style.Color.rgb(0, 0, 255)

    /// Red above, blue below, in so many pixels.
    private func halves(_ width: Int, _ height: Int) throws -> RGBPixels {
        let bytes = (0..<height).flatMap { y in
            (0..<width).flatMap { _ in y < height / 2 ? [255, 0, 0] : [0, 0, 255] as [UInt8] }
        }
        return try #require(RGBPixels(size: PixelSize(width: width, height: height), bytes: bytes))
    }

    @Test("A line is two rows of pixels, and the last row stands alone when there is no other")
    func lines() throws {
        let lines = HalfBlocks(pixels: try halves(3, 5)).lines
        #expect(lines.map(\.width) == [3, 3, 3])
        #expect(
            lines.map { $0.spans.first?.style } == [Style(red, on: red), Style(blue, on: blue), Style(blue, on: nil)]
        )
    }

    @Test(
        "An image keeps its shape and fills its room, and is never made larger",
        arguments: [
            ((400, 300), (40, 30)), ((300, 400), (23, 30)), ((4000, 10), (40, 1)), ((10, 4000), (1, 30)),
            ((20, 10), (20, 10)), ((1, 1), (1, 1)), ((Int.max, Int.max), (30, 30)),
        ]
    )
    func room(picture: (Int, Int), expected: (Int, Int)) throws {
        let url = try #require(URL(string: "http://market.test/1.jpg"))
        // Forty columns, and fifteen rows of two pixels.
        let wish = PictureWish(url: url, columns: 40, rows: 15)
        let size = wish.size(of: PixelSize(width: picture.0, height: picture.1))
        #expect((size.width, size.height) == expected)
    }

    @Test("A product asks for the image in view, shows it when it is there, and words until then")
    func product() async throws {
        let gallery = try await Gallery.visited(.english)
        let product = try #require(Fixture.catalogue.first { $0.images.count > 1 })
        gallery.app.router.push(.product(product.id))
        await gallery.app.visible.appear()
        var snapshot = gallery.snapshot(ScreenSize(columns: 80, rows: 24))
        #expect(MarketView(snapshot).pictures.isEmpty)

        snapshot.pictures = [:]
        let wish = try #require(MarketView(snapshot).pictures.first)
        #expect(wish.url == product.images.first?.url)
        #expect(MarketView(snapshot).frame.lines.joined().contains("│"))

        snapshot.pictures = [wish: try halves(20, 20)]
        let frame = MarketView(snapshot).frame
        let words = snapshot.wording.accessibleText(ofImage: 1, of: product.images.count).label
        #expect(frame.lines.joined(separator: "\n").contains(words))
        #expect(frame.lines.count { $0.contains(String(repeating: "▀", count: 20)) } == 10)
        #expect(MarketView(snapshot).pictures == [wish])

        await gallery.press([.right])
        let next = gallery.snapshot(ScreenSize(columns: 80, rows: 24))
        #expect(next.pictures == nil)
        var other = next
        other.pictures = snapshot.pictures
        #expect(MarketView(other).pictures.first?.url == product.images.dropFirst().first?.url)
        #expect(!MarketView(other).frame.lines.joined().contains("▀"))
    }

    @Test("A wide terminal has the product beside its image, a narrow one below it")
    func beside() async throws {
        let gallery = try await Gallery.visited(.english)
        let product = try #require(Fixture.catalogue.first { $0.images.count > 1 })
        gallery.app.router.push(.product(product.id))
        await gallery.app.visible.appear()
        for (columns, isBeside) in [(90, true), (89, false)] {
            var snapshot = gallery.snapshot(ScreenSize(columns: columns, rows: 30))
            snapshot.pictures = [:]
            let lines = MarketView(snapshot).frame.lines
            let title = try #require(lines.firstIndex { $0.contains(product.product.name) })
            #expect(lines[title].contains("┌") == isBeside)
            #expect(lines.allSatisfy { DisplayWidth.of($0) <= columns })
        }
    }

    @Test("The viewer gives the image all the room there is", arguments: Golden.sizes)
    func viewer(size: ScreenSize) async throws {
        let gallery = try await Gallery.visited(.korean)
        let product = try #require(Fixture.catalogue.first { $0.images.count > 1 })
        gallery.app.router.push(.product(product.id))
        await gallery.app.visible.appear()
        await gallery.press([.enter])
        var snapshot = gallery.snapshot(size)
        snapshot.pictures = [:]
        let wish = try #require(MarketView(snapshot).pictures.first)
        #expect((wish.columns, wish.rows) == (size.columns - 2, size.rows - 6))
        snapshot.pictures = [wish: try halves(wish.columns, wish.rows * 2)]
        let frame = MarketView(snapshot).frame
        #expect(frame.lines.count { $0.contains("▀") } == wish.rows)
    }

    /// Black, in as many pixels as a wish would have.
    private func drawing(_ wish: PictureWish, id: Int) throws -> Drawing {
        let (width, height) = (wish.columns * wish.cell.width, wish.rows * wish.cell.height)
        let bytes = Array(repeating: 0 as UInt8, count: width * height * 3)
        let image = try #require(ScreenImage(width: width, height: height, bytes: bytes))
        return try #require(Drawing(image, id: id, on: ScreenGraphics(.kitty)))
    }

    @Test("Home, list and grid have an image beside or above each product that is on the screen")
    func lists() async throws {
        let gallery = try await Gallery.visited(.english)
        await gallery.app.visible.appear()
        for size in [ScreenSize(columns: 80, rows: 24), ScreenSize(columns: 100, rows: 40)] {
            for _ in 0..<2 {
                var snapshot = gallery.snapshot(size)
                snapshot.pictures = [:]
                let view = MarketView(snapshot)
                let rows = try #require(snapshot.scene.list?.rows)
                let items = try #require(view.visibleItems)
                let shown = Set(view.pictures.map(\.url))
                #expect(Set(rows[items].compactMap(\.thumbnail)).isSubset(of: shown))
                #expect(rows[items.upperBound...].allSatisfy { $0.thumbnail.map(shown.contains) != true })
                #expect(view.frame.lines.allSatisfy { DisplayWidth.of($0) <= size.columns })
                await gallery.press([.character("g")])
            }
        }
    }

    @Test("Small terminals, and those without images, have lists of words")
    func words() async throws {
        let gallery = try await Gallery.visited(.english)
        await gallery.app.visible.appear()
        var snapshot = gallery.snapshot(ScreenSize(columns: 40, rows: 12))
        let lines = MarketView(snapshot).frame.lines
        snapshot.pictures = [:]
        #expect(MarketView(snapshot).pictures.isEmpty)
        #expect(MarketView(snapshot).frame.lines == lines)
    }

    @Test("Where the terminal has graphics, whole images are drawn, parts are text, and none lies over an alert")
    func graphics() async throws {
        let gallery = try await Gallery.visited(.english)
        await gallery.app.visible.appear()
        var snapshot = gallery.snapshot(ScreenSize(columns: 80, rows: 24))
        (snapshot.pictures, snapshot.graphics) = ([:], ScreenGraphics(.kitty))
        let wishes = MarketView(snapshot).pictures
        let fine = wishes.filter { $0.cell != PictureWish.blocks }
        #expect(fine.count == wishes.count / 2)
        #expect(fine.allSatisfy { ($0.cell.width, $0.cell.height) == (10, 20) })
        for (id, wish) in fine.enumerated() { snapshot.drawings[wish] = try drawing(wish, id: id) }
        for wish in wishes where wish.cell == PictureWish.blocks { snapshot.pictures?[wish] = try halves(4, 8) }
        let frame = MarketView(snapshot).frame
        // Two rows of three cards, and the first lines of a third one.
        #expect(frame.drawings.count == 6)
        #expect(frame.lines.contains { $0.contains("▀") } == (fine.count > 6))
        for placed in frame.drawings {
            #expect(placed.place.row + placed.drawing.rows < 23)
            #expect(frame[placed.place.column, placed.place.row] == .blank)
        }
        snapshot.alert = AlertDirector(snapshot.wording).sessionExpired()
        #expect(MarketView(snapshot).frame.drawings.isEmpty)
    }
}
