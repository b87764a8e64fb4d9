import Foundation
@testable import OpenMarketPresentation
import TestSupport
import Testing

@MainActor
@Suite("The viewer of images", .slot, .timeLimit(.minutes(10)))
struct ImageViewerModelTests {
    private let stage = Stage()
    private var wording: Wording { stage.wording }
    private let log = Exits<ImageViewerModel.Exit>()

    private func viewer(_ count: Int = 3, page: Int = 1) throws -> ImageViewerModel {
        let url = try #require(URL(string: "https://images.example/1.jpg"))
        let model = ImageViewerModel(urls: Array(repeating: url, count: count), page: page, context: stage.context)
        model.onExit = { [log] in log.note($0) }
        return model
    }

    @Test(
        "It begins at an image there is, and counts those there are",
        arguments: [(3, 2, 2, "2 / 3"), (3, 9, 3, "3 / 3"), (3, -1, 1, "1 / 3"), (12, 12, 12, "12 / 12")]
    )
    func pages(count: Int, page: Int, expected: Int, text: String) throws {
        let state = try viewer(count, page: page).state
        #expect(state.page == expected)
        #expect(state.pageText == text)
        #expect(state.accessibility.label == wording.accessibleText(ofImage: expected, of: count).label)
    }

    @Test("One image, or none, needs no number", arguments: [0, 1])
    func single(count: Int) throws {
        let state = try viewer(count).state
        #expect(state.pageText == nil && state.page == 1)
    }

    @Test("Another image comes into view", arguments: [(2, 2), (3, 3), (4, 3), (0, 1)])
    func paging(page: Int, expected: Int) async throws {
        let model = try viewer()
        model.showPage(page)
        #expect(model.state.page == expected)
        #expect(model.state.pageText == "\(expected) / 3")
        #expect(model.state.accessibility.label == wording.accessibleText(ofImage: expected, of: 3).label)
    }

    @Test(
        "Pinching keeps to the bounds",
        arguments: [(0.1, 0.7), (0.7, 0.7), (2, 2), (3, 3), (9, 3), (.nan, 1)] as [(Double, Double)]
    )
    func pinch(scale: Double, expected: Double) async throws {
        let model = try viewer()
        model.pinch(scale: scale)
        #expect(model.state.zoom == expected)
        model.endPinch()
        #expect(model.state.zoom == 1)
    }

    @Test("A drag moves the image a part of the way and dims what is behind less", arguments: [250.0, -250])
    func drag(distance: Double) async throws {
        let model = try viewer()
        model.drag(distance: distance)
        #expect(model.state.offset == distance * 0.4)
        #expect(model.state.dimming == 0.5)
    }

    @Test("A quick drag closes the viewer, up and down", arguments: [100.0, -100, 2000, -2000])
    func dismiss(velocity: Double) async throws {
        let model = try viewer(page: 2)
        model.drag(distance: 80)
        model.endDrag(velocity: velocity)
        #expect(log.all == [.closed(page: 2)])
    }

    @Test("A slow one lets the image go back", arguments: [0.0, 99.9, -99.9, Double.nan])
    func restore(velocity: Double) async throws {
        let model = try viewer()
        model.drag(distance: 80)
        model.endDrag(velocity: velocity)
        #expect(model.state.offset == 0 && model.state.dimming == 1)
        #expect(log.all.isEmpty)
    }

    @Test("Closing it leads back to the visible image")
    func close() async throws {
        let model = try viewer()
        model.showPage(3)
        await model.perform(command: "close")
        #expect(log.all == [.closed(page: 3)])
    }

    @Test("Other rules are followed")
    func rules() async throws {
        let model = ImageViewerModel(
            urls: [],
            page: 1,
            context: stage.context,
            rules: ImageViewerRules(zoom: 1...10, dragFactor: 1)
        )
        model.pinch(scale: 8)
        model.drag(distance: 30)
        #expect(model.state.zoom == 8 && model.state.offset == 30)
    }
}
