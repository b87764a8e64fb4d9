package import Foundation
package import OpenMarketBackend
import OpenMarketData
package import OpenMarketFirebase
import OpenMarketDomain
import OpenMarketWire

/// Products as the SDK writes them into Firestore, in the layout in which apps find them.
package struct FirebaseProducts: ProductSpelling {
    private let project: FirebaseConfiguration
    private let database: FirestoreDatabase
    package var bucket: String { project.bucket }

    package init(_ project: FirebaseConfiguration) {
        self.project = project
        database = FirestoreDatabase(projectID: project.projectID)
    }

    package func fields(of product: CopiedProduct) -> Data {
        let vendor = Vendor(id: Vendor.ID(rawValue: product.owner), name: product.vendorName)
        let images = product.images.compactMap(image)
        let fields = FirestoreProduct.fields(of: product.draft, vendor: vendor, images: images)
        let time = FirestoreTimestamp(Date(timeIntervalSince1970: Double(product.createdAt)))
        let entries = fields.created(at: .timestamp(time)).entries.filter { entry in
            entry.name != "likes" && (entry.name != "description" || product.hasDescription)
        }
        var all: [(ExactText, FirestoreValue)] = entries.map { ($0.name, $0.value) }
        all.append(("likes", .integer(product.likes)))
        if product.status != SaleStatus.onSale.rawValue { all.append(("status", .string(product.status))) }
        return FirestoreFields(all).json.encoded()
    }

    private func image(_ image: CopiedProduct.Image) -> ProductImage? {
        let methods = StorageMethods(bucket: bucket)
        guard let url = methods.address(of: image.path, token: nil, at: project.storageURL) else { return nil }
        let thumbnail = methods.address(of: image.thumbnail, token: nil, at: project.storageURL)
        return ProductImage(
            id: ProductImage.ID(rawValue: image.path),
            url: url,
            thumbnail: thumbnail,
            text: image.text
        )
    }

    package func product(_ id: String, in fields: Data) -> CopiedProduct? {
        guard let root = try? JSONDocument(fields, maximumDepth: 256).root,
            let fields = try? FirestoreFields(root), let path = try? CollectionPath("products").document(id),
            let detail = try? FirestoreProduct(FirestoreDocument(path: path, fields: fields)).detail
        else { return nil }
        let product = detail.product
        var copied = CopiedProduct(
            id: id,
            owner: product.vendorID?.rawValue ?? "0",
            vendorName: product.vendorName ?? "",
            draft: ProductDraft(detail),
            createdAt: fields["createdAt"]?.timestamp?.seconds ?? 0,
            likes: Int64(product.likeCount ?? 0)
        )
        copied.hasDescription = fields["description"]?.string != nil
        copied.status = (product.status ?? .onSale).rawValue
        copied.images = detail.images.map { image in
            CopiedProduct.Image(
                path: image.id.rawValue,
                thumbnail: image.thumbnail.flatMap(Self.name) ?? image.id.rawValue
            )
        }
        return copied
    }

    private static func name(_ address: URL) -> String? {
        let last = address.path(percentEncoded: true).split(separator: "/").last.map(String.init)
        guard let name = last?.removingPercentEncoding, name.contains("/") else { return nil }
        return name
    }
}
