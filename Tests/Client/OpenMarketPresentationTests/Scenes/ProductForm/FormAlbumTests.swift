import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: the images that it has already", .slot, .timeLimit(.minutes(10)))
struct FormAlbumTests {
    let stage = Stage(arrangesImages: true)
    private var arrangements: MockCall<ArrangeImagesInput, ProductDetail> { stage.market.albums.arrange }

    private func form(_ count: Int = 3) async throws -> (ProductFormModel, [ProductImage]) {
        let images = try ProductImage.fixtures(count)
        let (form, _) = await stage.editForm(.fixture(images: images, version: 7))
        return (form, images)
    }

    @Test("Only images that were changed are sent, and nothing else with them")
    func sending() async throws {
        let (form, images) = try await form()
        #expect(!form.state.hasChanges)
        form.moveImage(form.state.images[2].id, by: -9)
        form.describeImage(form.state.images[0].id, " A lamp ")
        form.removeImage(form.state.images[1].id)
        form.append([.picked(0)])
        #expect(form.state.hasChanges && form.state.imageCount == "3/5")
        arrangements.returns(.fixture())
        await form.submit()
        #expect(stage.market.editProduct.call.calls.isEmpty)
        #expect(
            arrangements.calls.map(\.album) == [
                [.kept(images[2].id, text: "A lamp"), .kept(images[1].id, text: nil), .added(.picked(0))]
            ]
        )
        #expect(form.state.alert?.kind == .edited)
    }

    @Test("What was moved back and forth is no change")
    func unchanged() async throws {
        let (form, _) = try await form()
        let id = form.state.images[0].id
        form.moveImage(id, by: .max)
        #expect(form.state.images.last?.id == id && form.state.hasChanges)
        form.moveImage(id, by: .min)
        form.moveImage(99, by: 1)
        #expect(form.state.images.first?.id == id && !form.state.hasChanges)
    }

    @Test("Fields are sent first, and the images for the version that this makes")
    func both() async throws {
        let (form, images) = try await form(1)
        form.edit(.name, "Another name")
        form.describeImage(form.state.images[0].id, "A lamp")
        stage.market.editProduct.call.returns(.fixture(version: 8))
        arrangements.fails(.connectionLost)
        await form.submit()
        #expect(arrangements.calls.map(\.version) == [8])
        #expect(form.state.images.map(\.text) == ["A lamp"] && form.state.alert != nil)
        // The fields are there already: the second attempt finds that out, and sends the images alone.
        stage.market.editProduct.call.fails(.conflict)
        stage.market.refreshProduct.call.returns(.fixture(name: "Another name", images: images, version: 8))
        arrangements.returns(.fixture())
        await form.answer(.retry, text: nil)
        #expect(stage.market.editProduct.call.calls.count == 2 && arrangements.calls.count == 2)
        #expect(form.state.alert?.kind == .edited)
    }

    @Test("What others did to the images is taken over; what was changed here stays")
    func merging() async throws {
        let (form, images) = try await form(2)
        let others = Array(try ProductImage.fixtures(4).suffix(2))
        form.change { $0.merge(.fixture(images: images + others, version: 7)) }
        #expect(form.state.images.map(\.content) == (images + others).map { .kept($0) })
        form.describeImage(form.state.images[1].id, "A lamp")
        let described = ProductImage(id: others[0].id, url: others[0].url, thumbnail: nil, text: "Theirs")
        form.change { $0.merge(.fixture(images: [others[1], images[1], described], version: 7)) }
        #expect(form.state.images.map(\.content) == [others[1], images[1], described].map { .kept($0) })
        #expect(form.state.images.map(\.text) == ["", "A lamp", "Theirs"] && form.state.imageCount == "3/5")
        form.moveImage(form.state.images[2].id, by: -9)
        form.change { $0.merge(.fixture(images: [images[1], others[1], described], version: 7)) }
        #expect(form.state.images.map(\.content) == [described, others[1], images[1]].map { .kept($0) })
    }

    @Test("Where an image may be at the market already, nothing is sent again before the user has looked")
    func maybeSent() async throws {
        let (form, images) = try await form(1)
        form.append([.picked(0)])
        arrangements.fails(.conflict)
        let stored = try ProductImage.fixtures(2)[1]
        stage.market.refreshProduct.call.returns(.fixture(images: images + [stored], version: 8))
        await form.submit()
        #expect(arrangements.calls.count == 1 && form.state.alert != nil)
        #expect(form.state.images.count == 3 && form.state.submission == .editing)
    }

    @Test("The image that stands for the product is shown in front, wherever it is")
    func mainImage() async throws {
        let images = try (1...3).map { number in
            let url = try #require(URL(string: "https://m.example/\(number)"))
            return ProductImage(id: ProductImage.ID(number), url: url, thumbnail: url)
        }
        let row = Product(
            id: Product.ID(1),
            vendorID: nil,
            vendorName: nil,
            name: "Lamp",
            summary: nil,
            thumbnail: images[1].thumbnail,
            price: Money(1, .krw),
            discount: .none,
            stock: 1,
            createdAt: nil
        )
        let detail = ProductDetail(product: row, description: "A lamp to read by", images: images, vendor: nil)
        let (form, _) = await stage.editForm(detail)
        #expect(form.state.images.map(\.content) == [images[1], images[0], images[2]].map { .kept($0) })
        #expect(!form.state.hasChanges)
    }

    @Test("A text that is too long, and no image at all, are said before anything is sent")
    func rules() async throws {
        let (form, _) = try await form(1)
        let id = form.state.images[0].id
        form.describeImage(id, String(repeating: "a", count: 201))
        await form.submit()
        #expect(form.state.violations == [.imageTextLength(index: 0, 201, maximum: 200)])
        #expect(form.state.imageProblems == ["Photo 1: its text may have 200 characters; it has 201."])
        form.removeImage(id)
        await form.submit()
        #expect(form.state.violations == [.imageCount(0, allowed: 1...5)])
        #expect(arrangements.calls.isEmpty)
    }
}
