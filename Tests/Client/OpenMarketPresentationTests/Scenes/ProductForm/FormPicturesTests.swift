import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: its images", .slot, .timeLimit(.minutes(10)))
struct FormPicturesTests {
    let stage = Stage()

    @Test("Up to five images can be picked, and keep their ids when others are removed")
    func pictures() {
        let (form, _) = stage.form()
        form.append([.picked(0), .picked(1)])
        form.append([.picked(2)])
        let ids = form.state.images.map(\.id)
        form.removeImage(ids[1])
        #expect(form.state.images.map(\.id) == [ids[0], ids[2]])
        #expect(form.state.images.map(\.input) == [.picked(0), .picked(2)])
        form.append([.picked(3)])
        #expect(Set(form.state.images.map(\.id) + ids).count == 4)
        #expect(form.state.imageCount == "3/5")
        form.removeImage(1000)
        #expect(form.state.images.count == 3)
    }

    @Test("Images are looked at whole when they are added: one that cannot be sent is named, and stops the form")
    func judged() async {
        let (form, _) = stage.form()
        let prepare = stage.market.images.prepare
        prepare.handles { call throws(MarketError) in
            guard call.inputs != [.picked(1)] else { throw .image(.corrupt) }
            return []
        }
        await form.add([.picked(0), .picked(1), .picked(2)])
        #expect(prepare.calls.map(\.inputs) == [[.picked(0)], [.picked(1)], [.picked(2)]])
        #expect(form.state.images.map(\.failure) == [nil, .corrupt, nil])
        let text = Wording(.english).text(of: .image(.corrupt)).message
        #expect(form.state.imageProblems == ["Photo 2: " + text])
        form.fill(.fixture())
        await form.submit()
        #expect(stage.market.registerProduct.call.calls.isEmpty)
        form.moveImage(form.state.images[1].id, by: -1)
        #expect(form.state.imageProblems == ["Photo 1: " + text])
        form.removeImage(form.state.images[0].id)
        #expect(form.state.imageProblems.isEmpty)
    }

    @Test("Photos can be described and removed, all but the first made the main one, and later ones moved forward")
    func commands() async {
        let (form, _) = stage.form()
        form.append([.picked(0), .picked(1), .picked(2)])
        let ids = form.state.images.map { String($0.id) }
        let offered = ids.map { id in Set(form.commands(ofRow: id).map(\.id.verb)) }
        #expect(
            offered == [
                ["describe", "remove"], ["describe", "remove", "makeMain"],
                ["describe", "remove", "makeMain", "moveForward"],
            ]
        )
        await form.perform(command: .init("moveForward", ids[2]))
        #expect(form.state.images.map { String($0.id) } == [ids[0], ids[2], ids[1]])
        await form.perform(command: .init("makeMain", ids[1]))
        #expect(form.state.images.map { String($0.id) } == [ids[1], ids[0], ids[2]])
        await form.perform(command: .init("describe", ids[0]), text: "A lamp")
        await form.perform(command: .init("remove", ids[1]))
        #expect(form.state.images.map(\.text) == ["A lamp", ""])
    }

    @Test("An error that says nothing about an image marks none")
    func notJudged() async {
        let (form, _) = stage.form()
        stage.market.images.prepare.handles { _ throws(MarketError) in throw .cancelled }
        await form.add([.picked(0)])
        #expect(form.state.images.map(\.failure) == [nil] && form.state.imageProblems.isEmpty)
    }

    @Test("A sixth image is refused and said to be; the five stay")
    func sixthPicture() {
        let (form, _) = stage.form()
        form.append((0..<4).map { .picked($0) })
        #expect(form.state.alert == nil)
        form.append([.picked(4), .picked(5)])
        #expect(form.state.images.map(\.input) == (0..<5).map { .picked($0) })
        #expect(form.state.alert?.kind == .imageLimit)
        form.pickImages()
        #expect(form.state.alert?.kind == .imageLimit)
        #expect(form.state.picking == nil)
    }

    @Test(
        "A wish for images says from where and how many, and ends when it is granted or given up",
        arguments: [
            (AlertChoice.album, ImageSource.album, 3), (.camera, .camera, 1), (.file, .file, 1), (.folder, .folder, 3),
        ]
    )
    func picking(choice: AlertChoice, origin: ImageSource, limit: Int) async {
        let (form, _) = Stage(imageSources: ImageSource.allCases).form()
        form.append([.picked(0), .picked(1)])
        form.pickImages()
        #expect(form.state.alert?.kind == .imageSource)
        await form.answer(choice, text: nil)
        #expect(form.state.picking == ProductFormState.Picking(source: origin, limit: limit))
        await form.add([])
        #expect(form.state.picking == nil)
        #expect(form.state.images.count == 2)
        form.pickImages()
        await form.answer(choice, text: nil)
        await form.add([.picked(2)])
        #expect(form.state.picking == nil)
        #expect(form.state.images.count == 3)
    }

    @Test("A device with one source is not asked which, and none leads to a source that it does not have")
    func oneSource() async {
        let (form, _) = Stage(imageSources: [.file]).form()
        form.pickImages()
        #expect(form.state.alert == nil && form.state.picking?.source == .file)
        await form.add([])
        let (bare, _) = Stage(imageSources: []).form()
        bare.pickImages()
        #expect(bare.state.alert?.kind == .albumUnavailable && bare.state.picking == nil)
        let (other, _) = Stage(imageSources: [.file, .folder]).form()
        other.pickImages()
        #expect(other.state.alert?.actions.map(\.choice) == [.file, .folder, .cancel])
        await other.answer(.camera, text: nil)
        #expect(other.state.picking == nil)
    }
}
