import CourseLaws
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

    @Test("The cell shows the image that it was asked for last, or none", arguments: Draw.cases(30))
    func last(draw: Draw) async {
        let cell = ImageCell(images: images)
        for _ in 1...draw.int(1...6) {
            let isThere = draw.int(0...2) > 0
            if isThere {
                images.load.returns(Data([UInt8(draw.int(0...255))]))
            } else {
                images.load.fails(draw.one(of: anyError))
            }
            let expected = try? images.load.unusedAnswers.last?.get()
            // The same address may come again, with another image or none.
            cell.show(URL(filePath: "/\(draw.int(1...2)).jpg"))
            await cell.loading?.value
            #expect(cell.image == expected)
        }
    }

    @Test("The image of the earlier row is gone at once", arguments: Draw.cases(20))
    func atOnce(draw: Draw) async {
        images.load.returns(lampImage, deskImage)
        let cell = ImageCell(images: images)
        let urls = [lamp, desk]
        cell.show(draw.one(of: urls))
        await cell.loading?.value
        #expect(cell.image == lampImage)

        cell.show(draw.one(of: urls))
        #expect(cell.image == nil)
        await cell.loading?.value
        #expect(cell.image == deskImage)
    }

    @Test(
        "A request that the cell no longer needs is cancelled. If its image still arrives, the cell ignores it",
        arguments: Draw.cases(30)
    )
    func ignored(draw: Draw) async {
        let count = draw.int(2...6)
        var answers: [Data?] = []
        for number in 0..<count {
            answers.append(draw.int(0...3) > 0 ? Data([UInt8(number)]) : nil)
            if let image = answers[number] {
                images.load.returns(image)
            } else {
                images.load.fails(draw.one(of: anyError))
            }
        }
        images.load.hold(ignoringCancellation: true)
        let cell = ImageCell(images: images)
        var works: [Task<Void, Never>] = []
        for number in 0..<count {
            cell.show(URL(filePath: "/\(draw.int(1...3)).jpg"))
            if let work = cell.loading { works.append(work) }
            await images.load.untilHeld(number + 1)
        }
        #expect(works.dropLast().allSatisfy(\.isCancelled) && works.last?.isCancelled == false)

        // The responses come in any order; none but the last one is shown.
        var isThere = false
        for number in draw.shuffled(Array(0..<count)) {
            images.load.release(call: number)
            await works[number].value
            isThere = isThere || number == count - 1
            #expect(cell.image == (isThere ? answers[count - 1] : nil))
        }
    }

    private let anyError: [MarketError] = [
        .offline, .unreachable, .connectionLost, .timedOut, .cancelled, .unauthenticated, .notFound, .requestTooLarge,
        .unavailable(retryAfter: nil),
    ]

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

    @Test("A late failure of an earlier request empties no cell")
    func lateFailure() async {
        images.load.fails(.timedOut)
        images.load.returns(deskImage)
        images.load.hold(ignoringCancellation: true)
        let cell = ImageCell(images: images)
        cell.show(lamp)
        let first = cell.loading
        await images.load.untilHeld(1)
        cell.show(desk)
        let second = cell.loading
        await images.load.untilHeld(2)

        images.load.release(call: 1)
        await second?.value
        images.load.release(call: 0)
        await first?.value

        #expect(cell.image == deskImage)
    }

    @Test("An image that was asked for before another one and again after it is shown once it comes the second time")
    func sameAgain() async {
        images.load.returns(lampImage, deskImage, Data([3]))
        images.load.hold(ignoringCancellation: true)
        let cell = ImageCell(images: images)
        var works: [Task<Void, Never>?] = []
        for (count, url) in [lamp, desk, lamp].enumerated() {
            cell.show(url)
            works.append(cell.loading)
            await images.load.untilHeld(count + 1)
        }

        images.load.release(call: 2)
        await works[2]?.value
        images.load.release()
        for work in works { await work?.value }

        #expect(cell.image == Data([3]))
    }

    @Test("A failure leaves the cell empty, and the next image is shown", arguments: ["/desk.jpg", "/lamp.jpg"])
    func failure(path: String) async {
        images.load.fails(.offline)
        images.load.returns(deskImage)
        let cell = ImageCell(images: images)
        cell.show(lamp)
        await cell.loading?.value
        #expect(cell.image == nil)

        cell.show(URL(filePath: path))
        await cell.loading?.value

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
