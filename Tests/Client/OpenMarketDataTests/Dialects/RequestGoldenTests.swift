import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTesting
import OpenMarketWire
import TestSupport
import Testing

/// Every request of every generation, byte for byte.
@Suite("Requests, byte for byte", .slot)
struct RequestGoldenTests {
    private let client: EndpointClient
    private let credentials = VendorCredentials(identifier: "0a1b", secret: Secret("pw"))
    private let draft = ProductDraft(
        name: "Walnut \"desk\"",
        description: "한 줄\n둘째 줄",
        price: Money(1200, .krw),
        discount: Discount(200),
        stock: 3
    )
    private let image = PreparedImage(data: Data("<jpeg>".utf8), format: .jpeg, fileName: "photo-1.jpg")

    init() throws {
        let base = try #require(URL(string: "https://market.example"))
        client = EndpointClient(baseURL: base, transport: ClosureTransport { _ in HTTPResponse(status: 500) })
    }

    private func wire<R>(_ endpoint: Endpoint<R>) throws -> String {
        try client.request(for: endpoint.erased).wireText
    }

    private func original(_ draft: ProductDraft) -> ProductDetail {
        ProductDetail(
            product: Product(
                id: Product.ID(7),
                vendorID: nil,
                vendorName: nil,
                name: draft.name,
                summary: nil,
                thumbnail: nil,
                price: draft.price,
                discount: draft.discount,
                stock: draft.stock,
                createdAt: nil
            ),
            description: draft.description,
            images: [],
            vendor: nil
        )
    }

    @Test(
        "Reading",
        arguments: [
            (Generation.v1a, "/items/2", "/item/7", "/items/1"), (.v1b, "/items/2", "/item/7", "/items/1"),
            (.v2, "/api/products?page_no=2&items_per_page=50", "/api/products/7", "/healthChecker"),
            (.v3, "/api/products?page_no=2&items_per_page=50", "/api/products/7", "/healthChecker"),
        ]
    )
    func reading(_ generation: Generation, page: String, detail: String, health: String) throws {
        let dialect = generation.dialect()
        let head = "\nAccept: application/json\n\n"
        #expect(try wire(dialect.page(PageRequest(number: 2, size: 50), matching: .all)) == "GET \(page)\(head)")
        #expect(try wire(dialect.detail(Product.ID(7))) == "GET \(detail)\(head)")
        #expect(try wire(dialect.health()) == "GET \(health)\(head)")
    }

    @Test("Searching: only v3 has it, and every character arrives as it was typed")
    func searching() throws {
        let text = "a+b&c;d=%20 키보드"
        let target = "/api/products?page_no=1&items_per_page=20"
        let encoded = "&search_value=a%2Bb%26c%3Bd%3D%2520%20%ED%82%A4%EB%B3%B4%EB%93%9C"
        let v3 = try client.request(
            for: Generation.v3.dialect().page(PageRequest(), matching: ProductQuery(text: text)).erased
        )
        #expect(v3.target == target + encoded)
        let v2 = try client.request(
            for: Generation.v2.dialect().page(PageRequest(), matching: ProductQuery(text: text)).erased
        )
        #expect(v2.target == target)
    }

    @Test("v1: registering sends one part per field, the final price and images[]", arguments: [Generation.v1a, .v1b])
    func registerItem(_ generation: Generation) throws {
        let endpoint = try generation.dialect().signed(by: credentials).register(draft, images: [image])
        let fields = [
            ("title", "Walnut \"desk\""), ("descriptions", "한 줄\n둘째 줄"), ("price", "1200"), ("currency", "KRW"),
            ("stock", "3"), ("discounted_price", "1000"),
        ]
        let texts = fields.map { "--B\nContent-Disposition: form-data; name=\"\($0)\"\n\n\($1)\n" }.joined()
        let expected = """
            POST /item
            Accept: application/json
            Content-Type: multipart/form-data; boundary=B

            \(texts)--B
            Content-Disposition: form-data; name="images[]"; filename="photo-1.jpg"
            Content-Type: image/jpeg

            <jpeg>
            --B
            Content-Disposition: form-data; name="password"

            pw
            --B--

            """
        #expect(try wire(endpoint) == expected)
    }

    @Test(
        "v2 and v3: registering sends one JSON part, then the files",
        arguments: [(Generation.v2, "descriptions"), (.v3, "description")]
    )
    func registerProduct(_ generation: Generation, key: String) throws {
        let endpoint = try generation.dialect().signed(by: credentials).register(draft, images: [image, image])
        let file = """
            --B
            Content-Disposition: form-data; name="images"; filename="photo-1.jpg"
            Content-Type: image/jpeg

            <jpeg>

            """
        let expected = """
            POST /api/products
            Accept: application/json
            identifier: 0a1b
            Content-Type: multipart/form-data; boundary=B

            --B
            Content-Disposition: form-data; name="params"
            Content-Type: application/json

            {"name":"Walnut \\"desk\\"","\(key)":"한 줄\\n둘째 줄","price":1200,"currency":"KRW",\
            "discounted_price":200,"stock":3,"secret":"pw"}
            \(file)\(file)--B--

            """
        #expect(try wire(endpoint) == expected)
    }

    @Test(
        "v2 and v3: editing sends the changed fields and the secret",
        arguments: [(Generation.v2, "descriptions"), (.v3, "description")]
    )
    func editProduct(_ generation: Generation, key: String) throws {
        let patch = ProductPatch(
            name: "New",
            description: "Better",
            thumbnail: ProductImage.ID(9),
            price: Decimal(string: "19.99"),
            currency: .usd,
            discount: Discount(0),
            stock: 0
        )
        let endpoint = try generation.dialect().signed(by: credentials).edit(original(draft), with: patch)
        let expected = """
            PATCH /api/products/7
            Accept: application/json
            identifier: 0a1b
            Content-Type: application/json

            {"name":"New","\(key)":"Better","thumbnail_id":9,"price":19.99,"currency":"USD",\
            "discounted_price":0,"stock":0,"secret":"pw"}
            """
        #expect(try wire(endpoint) == expected)
        let one = try generation.dialect().signed(by: credentials).edit(original(draft), with: ProductPatch(stock: 5))
        #expect(try wire(one).hasSuffix("\n\n{\"stock\":5,\"secret\":\"pw\"}"))
    }

    @Test("v1: editing sends a form; the final price follows the price and the discount")
    func editItem() throws {
        func fields(_ patch: ProductPatch, of draft: ProductDraft) throws -> [String] {
            let endpoint = try Generation.v1b.dialect().signed(by: credentials).edit(original(draft), with: patch)
            #expect(endpoint.method == .patch && endpoint.target == .path("item", "7"))
            guard case .multipart(let form) = endpoint.body else { return [] }
            return form.parts.map { part in
                guard case .bytes(let data) = part.content else { return part.name }
                return part.name + "=" + String(decoding: data, as: UTF8.self)
            }
        }
        var plain = draft
        plain.discount = .none
        #expect(try fields(ProductPatch(name: "N"), of: draft) == ["title=N", "password=pw"])
        #expect(
            try fields(ProductPatch(price: 1500), of: draft) == ["price=1500", "discounted_price=1300", "password=pw"]
        )
        #expect(try fields(ProductPatch(price: 1500), of: plain) == ["price=1500", "password=pw"])
        #expect(
            try fields(ProductPatch(discount: Discount(100)), of: plain) == ["discounted_price=1100", "password=pw"]
        )
        #expect(
            try fields(ProductPatch(discount: Discount.none), of: draft) == ["discounted_price=1200", "password=pw"]
        )
        #expect(
            try fields(ProductPatch(description: "D", currency: .usd, stock: 9), of: draft)
                == ["descriptions=D", "currency=USD", "stock=9", "password=pw"]
        )
    }

    @Test("v1: choosing a thumbnail is something this generation cannot do")
    func editItemThumbnail() {
        #expect(throws: MarketError.unsupported(.thumbnailChoice)) {
            try Generation.v1a.dialect().signed(by: credentials)
                .edit(original(draft), with: ProductPatch(thumbnail: ProductImage.ID(1)))
        }
    }

    @Test(
        "A price that is not a number is never sent",
        arguments: Generation.allCases
    )
    func notANumber(_ generation: Generation) {
        var bad = draft
        bad.price = Money(.nan, .krw)
        #expect(throws: MarketError.invalidRequest(.number)) {
            try generation.dialect().signed(by: credentials).register(bad, images: [image])
        }
        #expect(throws: MarketError.invalidRequest(.number)) {
            try generation.dialect().signed(by: credentials).edit(original(draft), with: ProductPatch(price: .nan))
        }
    }

    @Test("v1: deleting is one request whose body differs between the two servers")
    func deleteItem() throws {
        let head = "DELETE /item/7\nAccept: application/json\nContent-Type: application/json\n\n"
        guard case .direct(let first) = try Generation.v1a.dialect().signed(by: credentials).delete(Product.ID(7)),
            case .direct(let second) = try Generation.v1b.dialect().signed(by: credentials).delete(Product.ID(7))
        else {
            Issue.record("one request expected")
            return
        }
        #expect(try wire(first) == head + #"{"id":7,"password":"pw"}"#)
        #expect(try wire(second) == head + #"{"password":"pw"}"#)
    }

    @Test(
        "v2 and v3: deleting takes two requests; the second uses the response of the first",
        arguments: [
            (Generation.v2, "secret", "e68a-11ec", "/api/products/7/e68a-11ec"),
            (.v3, "archived", "/api/products/MTYyNA==", "/api/products/MTYyNA=="),
            (.v3, "archived", "/api/products/MTYyNA%3D%3D", "/api/products/MTYyNA%3D%3D"),
            (.v3, "archived", "https://market.example/api/products/MTYyNA==", "/api/products/MTYyNA=="),
            (.v3, "archived", "MTYyNA==", "/api/products/MTYyNA%3D%3D"),
        ]
    )
    func deleteProduct(_ generation: Generation, step: String, answer: String, target: String) throws {
        let deletion = try generation.dialect().signed(by: credentials).delete(Product.ID(7))
        guard case .twoSteps(let unlock, let then) = deletion else {
            Issue.record("two requests expected")
            return
        }
        let expected = """
            POST /api/products/7/\(step)
            Accept: application/json
            identifier: 0a1b
            Content-Type: application/json

            {"secret":"pw"}
            """
        #expect(try wire(unlock) == expected)
        #expect(try wire(then(answer)) == "DELETE \(target)\nAccept: application/json\nidentifier: 0a1b\n\n")
    }

    @Test(
        "An address that leads elsewhere is not followed",
        arguments: [
            "https://evil.example/api/products/1", "//evil.example/x", "/api/../admin", "/api/%2e%2e/admin",
            "/a b", "/a\r\nHost: evil", "ftp://market.example/x", "https://user:pw@market.example/x", "/a?b=c",
            "/a//b", "", "/", "http://market.example/api/products/1",
        ]
    )
    func hostileAddress(_ answer: String) throws {
        guard case .twoSteps(_, let then) = try Generation.v3.dialect().signed(by: credentials).delete(Product.ID(7))
        else {
            return
        }
        #expect(throws: MarketError.self) { try wire(then(answer)) }
    }

    @Test("A secret without a vendor changes nothing where vendors are required", arguments: [Generation.v2, .v3])
    func anonymous(_ generation: Generation) {
        let dialect = generation.dialect()
        let secretOnly = VendorCredentials(secret: Secret("typed"))
        let detail = ProductDetail.fixture()
        #expect(throws: MarketError.unauthenticated) { try dialect.signed(by: secretOnly).delete(detail.id) }
        #expect(throws: MarketError.unauthenticated) {
            try dialect.signed(by: secretOnly).confirmOwnership(of: detail.id)
        }
        #expect(throws: MarketError.unauthenticated) {
            try dialect.signed(by: secretOnly).edit(detail, with: ProductPatch(stock: 1))
        }
        #expect(throws: MarketError.unauthenticated) {
            try dialect.signed(by: secretOnly).register(ProductDraft(detail), images: [])
        }
    }

    @Test("v3x: what a user's token signs has neither an identifier nor a secret")
    func byToken() throws {
        let signed = try #require(Generation.v3x.dialect().signedByToken)
        guard case .twoSteps(let unlock, let then) = try signed.delete(Product.ID(7)) else {
            Issue.record("two requests expected")
            return
        }
        let detail = original(draft)
        let album: [AlbumImage<PreparedImage>] = [.added(image)]
        let changes = [
            try signed.register(draft, images: [image]).erased,
            try signed.edit(detail, with: ProductPatch(stock: 5)).erased,
            try #require(signed.arrange(album, of: detail.id, version: nil)).erased,
            try signed.confirmOwnership(of: detail.id).erased, unlock.erased, try then("/api/products/MTYyNA==").erased,
        ]
        for change in changes {
            let text = try wire(change)
            #expect(change.needsAccessToken && change.uploadSecret == nil, "\(change.name)")
            #expect(!text.contains("identifier") && !text.contains("secret"), "\(text)")
        }
        for generation in Generation.allCases where generation != .v3x {
            #expect(generation.dialect().signedByToken == nil)
        }
        let own = ProductQuery(vendor: Vendor.ID(3))
        let user = VendorCredentials(identifier: "a-user", secret: Secret(""))
        #expect(Generation.v3x.dialect().page(PageRequest(), matching: own, as: user).headers["identifier"] == nil)
    }

    @Test("The password probe changes nothing")
    func probes() throws {
        let v1 = try Generation.v1b.dialect().signed(by: credentials).confirmOwnership(of: Product.ID(7))
        guard case .multipart(let form) = v1.body else {
            Issue.record("a form expected")
            return
        }
        #expect(v1.method == .patch && form.parts.map(\.name) == ["password"])
        let v2 = try Generation.v2.dialect().signed(by: credentials).confirmOwnership(of: Product.ID(7))
        #expect(v2.target == .path("api", "products", "7", "secret"))
        let v3 = try Generation.v3.dialect().signed(by: credentials).confirmOwnership(of: Product.ID(7))
        #expect(v3.target == .path("api", "products", "7", "archived"))
    }

    @Test(
        "A base address with a path keeps it, and no slash is doubled",
        arguments: ["https://h.example/shop", "https://h.example/shop/", "https://h.example/shop//"]
    )
    func basePath(_ text: String) throws {
        let base = try #require(URL(string: text))
        let client = EndpointClient(baseURL: base, transport: ClosureTransport { _ in HTTPResponse(status: 500) })
        #expect(try client.request(for: Generation.v3.dialect().health().erased).target == "/shop/healthChecker")
    }

    @Test(
        "An id that could leave its place in the path is refused",
        arguments: ["", ".", "..", "1/../../admin", "a\\b", "1\r\nX: y", "\u{0}"]
    )
    func hostileIdentifiers(_ id: String) {
        #expect(throws: MarketError.invalidRequest(.identifier)) {
            try wire(Generation.v3.dialect().detail(Product.ID(rawValue: id)))
        }
    }
}
