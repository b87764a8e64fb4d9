import Foundation
import OpenMarketWire

/// Image files put together by hand: the structure is real, the pixels are not.
enum PictureBytes {
    // MARK: JPEG

    static func segment(_ marker: UInt8, _ payload: Data) -> Data {
        let length = payload.count + 2
        return Data([0xFF, marker, UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF)]) + payload
    }

    static let jfif = segment(0xE0, Data("JFIF\0".utf8) + Data([1, 1, 0, 0, 1, 0, 1, 0, 0]))

    static func frame(width: Int, height: Int, marker: UInt8 = 0xC0) -> Data {
        segment(marker, Data([8]) + number16(height) + number16(width) + Data([1, 1, 0x11, 0]))
    }

    /// Coded data with a stuffed byte and a restart marker inside, which must not be taken for segments.
    static let scan = segment(0xDA, Data([1, 1, 0, 0, 63, 0])) + Data([0x12, 0xFF, 0x00, 0x34, 0xFF, 0xD0, 0x56])

    static let end = Data([0xFF, 0xD9])

    static func jpeg(
        width: Int = 640,
        height: Int = 480,
        segments: [Data] = [],
        betweenScans: [Data] = [],
        trailer: Data = Data()
    ) -> Data {
        let head = Data([0xFF, 0xD8]) + jfif + Data(segments.joined())
        let picture = frame(width: width, height: height) + scan + Data(betweenScans.joined()) + scan
        return head + picture + end + trailer
    }

    // MARK: EXIF

    /// A TIFF structure with an orientation and a position in degrees.
    static func tiff(orientation: Int, littleEndian: Bool = false) -> Data {
        func n16(_ value: Int) -> Data { littleEndian ? Data(number16(value).reversed()) : number16(value) }
        func n32(_ value: Int) -> Data { littleEndian ? Data(number32(value).reversed()) : number32(value) }
        let head = Data((littleEndian ? "II" : "MM").utf8) + n16(42) + n32(8)
        let make = n16(0x010F) + n16(2) + n32(4) + Data("Cam\0".utf8)
        let orientationEntry = n16(0x0112) + n16(3) + n32(1) + n16(orientation) + n16(0)
        let gpsPointer = n16(0x8825) + n16(4) + n32(1) + n32(50)
        let first = n16(3) + make + orientationEntry + gpsPointer + n32(0)
        let latitude = n16(2) + n16(5) + n32(3) + n32(80)
        let gps = n16(2) + n16(1) + n16(2) + n32(2) + Data("N\0\0\0".utf8) + latitude + n32(0)
        return head + first + gps + Data("37.5665N".utf8)
    }

    static func exif(orientation: Int, littleEndian: Bool = false) -> Data {
        segment(0xE1, Data("Exif\0\0".utf8) + tiff(orientation: orientation, littleEndian: littleEndian))
    }

    static func colorProfile(space: String = "RGB ", number: UInt8 = 1, of count: UInt8 = 1) -> Data {
        let profile = Data(repeating: 0, count: 16) + Data(space.utf8) + Data(repeating: 7, count: 108)
        return segment(0xE2, Data("ICC_PROFILE\0".utf8) + Data([number, count]) + profile)
    }

    // MARK: PNG

    static func chunk(_ type: String, _ payload: Data = Data()) -> Data {
        let body = Data(type.utf8) + payload
        return number32(payload.count) + body + number32(Int(CRC32.checksum(of: body)))
    }

    static func png(width: Int = 640, height: Int = 480, chunks: [Data] = [], trailer: Data = Data()) -> Data {
        let header = chunk("IHDR", number32(width) + number32(height) + Data([8, 2, 0, 0, 0]))
        let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        return signature + header + Data(chunks.joined()) + chunk("IDAT", Data([1, 2, 3])) + chunk("IEND") + trailer
    }

    // MARK: Numbers

    static func number16(_ value: Int) -> Data { Data([UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]) }
    static func number32(_ value: Int) -> Data { number16(value >> 16) + number16(value) }
}
