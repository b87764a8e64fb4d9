import Foundation
import OpenMarketDomain
import OpenMarketTesting
import Testing

@testable import Exercise10

@Suite("The image of a cell that is used again")
@MainActor
struct ImageCellTests {
    private let images = MockImages()
    private let lamp = URL(filePath: "/lamp.jpg")
    private let desk = URL(filePath: "/desk.jpg")
    private let lampImage = Data([1])
    private let deskImage = Data([2])

    @Test("It shows the image that it was asked for")
    func shows() async {
        images.load.returns(lampImage)
        let cell = ImageCell(images: images)

        cell.show(lamp)
        await cell.loading?.value

        #expect(cell.image == lampImage)
    }

    @Test("A late response to an earlier request is not shown")
    func late() async {
        images.load.returns(lampImage, deskImage)
        images.load.hold(ignoringCancellation: true)
        let cell = ImageCell(images: images)
        cell.show(lamp)
        let first = cell.loading
        await images.load.untilHeld(1)
        cell.show(desk)
        let second = cell.loading
        await images.load.untilHeld(2)

        // The second response comes first.
        images.load.release(call: 1)
        await second?.value
        images.load.release(call: 0)
        await first?.value

        #expect(cell.image == deskImage)
    }

    @Test("The image of the last row is gone at once")
    func emptied() async {
        images.load.returns(lampImage, deskImage)
        let cell = ImageCell(images: images)
        cell.show(lamp)
        await cell.loading?.value

        cell.show(desk)

        #expect(cell.image == nil)
    }

    @Test("What is not wanted any more is cancelled")
    func cancelled() async {
        images.load.returns(lampImage, deskImage)
        images.load.hold()
        let cell = ImageCell(images: images)
        cell.show(lamp)
        let first = cell.loading
        await images.load.untilHeld(1)

        cell.show(desk)

        #expect(first?.isCancelled == true)
        images.load.release()
    }
}
