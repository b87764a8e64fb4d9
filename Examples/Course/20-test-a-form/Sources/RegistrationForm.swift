import Foundation

/// A photo of a product that is registered.
struct Photo {
    let fileName: String
    let data: Data
}

/// The form with which a product is registered: one part of JSON, and one part for each photo.
///
///     --BOUNDARY
///     Content-Disposition: form-data; name="params"
///     Content-Type: application/json
///
///     {"currency":"KRW","descriptions":"Hardly used.","name":"Lamp","price":30000.5}
///     --BOUNDARY
///     Content-Disposition: form-data; name="images"; filename="lamp.jpg"
///     Content-Type: image/jpeg
///
///     (the bytes)
///     --BOUNDARY--
///
/// Each line ends with CR and LF. The keys of the JSON are sorted, and a slash in it is sent as it is. A quotation mark in
/// a file name is sent as `%22`.
struct RegistrationForm {
    var name: String
    var description: String
    var price: Decimal
    var currency: String
    var photos: [Photo]

    /// The value of the header `Content-Type`.
    func contentType(boundary: String) -> String {
        "multipart/form-data; boundary=\(boundary)"
    }

    /// The first of `candidates` that occurs nowhere in the photos.
    func boundary(of candidates: some Sequence<String>) -> String? {
        candidates.first { candidate in
            !photos.contains { $0.data.range(of: Data(candidate.utf8)) != nil }
        }
    }

    /// The bytes of the form.
    func body(boundary: String) throws -> Data {
        var body = Data()
        body.line("--\(boundary)")
        body.line("Content-Disposition: form-data; name=\"params\"")
        body.line("Content-Type: application/json")
        body.line("")
        body.append(try params())
        body.line("")
        for photo in photos {
            body.line("--\(boundary)")
            body.line("Content-Disposition: form-data; name=\"images\"; filename=\"\(escaped(photo.fileName))\"")
            body.line("Content-Type: image/jpeg")
            body.line("")
            body.append(photo.data)
            body.line("")
        }
        body.line("--\(boundary)--")
        return body
    }

    private func params() throws -> Data {
        struct Params: Encodable {
            let name: String
            let descriptions: String
            let price: Decimal
            let currency: String
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(Params(name: name, descriptions: description, price: price, currency: currency))
    }

    private func escaped(_ fileName: String) -> String {
        fileName.replacingOccurrences(of: "\"", with: "%22")
    }
}

extension Data {
    fileprivate mutating func line(_ text: String) {
        append(Data((text + "\r\n").utf8))
    }
}
