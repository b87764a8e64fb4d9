import Foundation
import OpenMarket

/// A form with one JSON part and five images: described, and written out.
func benchmarkMultipart() async throws {
    for size in [300 * 1024, 50 * 1024 * 1024] {
        let image = Data(repeating: 7, count: size)
        let parts =
            [MultipartPart.text("params", #"{"name":"x"}"#)]
            + (0..<5).map {
                MultipartPart(
                    name: "images",
                    fileName: "\($0).jpg",
                    contentType: "image/jpeg",
                    content: .bytes(image)
                )
            }
        let rounds = size > 1_000_000 ? 5 : 99
        try await race(
            "Form with five images of \(size) bytes",
            rounds: rounds,
            bytes: 5 * size,
            [
                Contender(name: "Data.append, boundary not checked") {
                    var data = Data()
                    for _ in 0..<5 {
                        data.append(Data("--B\r\nContent-Disposition: form-data; name=\"images\"\r\n\r\n".utf8))
                        data.append(image)
                        data.append(Data("\r\n".utf8))
                    }
                    data.append(Data("--B--\r\n".utf8))
                    precondition(data.count > 5 * size)
                },
                Contender(name: "MultipartBody, described") {
                    let body = MultipartBody(parts: parts)
                    precondition(body.length > 5 * Int64(size))
                },
                Contender(name: "MultipartBody, written into one Data") {
                    let body = MultipartBody(parts: parts)
                    var data = Data(capacity: Int(body.length))
                    for case .bytes(let bytes) in body.pieces { data.append(bytes) }
                    precondition(data.count == Int(body.length))
                },
            ]
        )
        print("  peak resident memory so far: \(Memory.peakMegabytes.map(rounded) ?? "unknown") MB")
    }
}

/// What the operating system says about this process.
enum Memory {
    /// The largest resident size so far, on Linux.
    static var peakMegabytes: Double? {
        guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM") }),
            let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Double($0) })
        else { return nil }
        return kilobytes / 1024
    }
}
