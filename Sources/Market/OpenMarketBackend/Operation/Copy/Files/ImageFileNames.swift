import OpenMarketDomain
import OpenMarketSQLite
import OpenMarketWire

/// Under which files the images of a project are kept beside a market's file.
///
/// The user's own name of an image in the project decides nothing here: names that come from a project are digests of
/// the product and the path, so that a user cannot name the file of another user's image.
struct ImageFileNames {
    private let connection: SQLiteConnection

    init(_ connection: SQLiteConnection) { self.connection = connection }

    /// The name of an image that a product of a project shows.
    static func name(of path: String, in product: Int64) -> ImageName {
        let digits = Hexadecimal.text(SHA256.digest(of: "\(product) \(path)".utf8)).prefix(32)
        let ending = path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        return ImageName(digits + "." + ending) ?? ImageName(digits: String(digits), ending: "")
    }

    /// The folder of the images of banners in a project.
    static let banners = "products/0/"

    /// Returns the images with a path in the project, each with the name of its file; a banner has no number.
    func images(at path: String) throws(StoreError) -> [(row: Int64, name: ImageName, version: ImageVersion)] {
        let rows = try connection.all(
            """
            SELECT i.id, i.full_name, o.path = ?1 FROM image_origins o JOIN images i ON i.id = o.image
            WHERE o.path = ?1 OR o.thumbnail = ?1
            """,
            [.text(path)]
        ) { ($0.integer(0), $0.text(1), $0.integer(2) != 0) }
        let images: [(Int64, ImageName, ImageVersion)] = rows.compactMap { row, file, isWhole in
            ImageName(file: file).map { (row, $0, isWhole ? .full : .thumbnail) }
        }
        guard images.isEmpty, path.hasPrefix(Self.banners),
            let name = ImageName(file: path.split(separator: "/").last ?? "")
        else { return images }
        let sql: SQL = "SELECT 1 FROM banners WHERE image = ?"
        let isBanner = try connection.first(sql, [.text(name.file(.full))]) { _ in true }
        return isBanner == true ? [(0, name, .full)] : []
    }

    /// The name under which an image is stored; `nil` when no row shows it.
    func stored(_ path: String) throws(StoreError) -> String? {
        if let image = try images(at: path).first { return image.name.storedName(image.version) }
        let last = path.split(separator: "/").last ?? ""
        return ImageName(file: last)?.storedName(last.contains("_thumb") ? .thumbnail : .full)
    }
}
