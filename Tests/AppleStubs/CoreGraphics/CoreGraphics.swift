// swift-format-ignore-file
// A stub of the part of Core Graphics that the sources use: see README.md. Nothing here is ever run.
public import AppleFoundation
public import Foundation

public final class CGColorSpace: @unchecked Sendable {
    public init?(name: CFString) { nil }
    public class var sRGB: CFString { "" }
}

public final class CGColor: @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {}
}

public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public enum CGColorRenderingIntent: Int32, Sendable {
    case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

public final class CGDataProvider: @unchecked Sendable {
    public init?(data: CFData) { nil }
}

public final class CGImage: @unchecked Sendable {
    public init?(
        width: Int, height: Int, bitsPerComponent: Int, bitsPerPixel: Int, bytesPerRow: Int, space: CGColorSpace,
        bitmapInfo: CGBitmapInfo, provider: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { nil }
    public var width: Int { 0 }
    public var height: Int { 0 }
}

public final class CGContext {
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { nil }
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace?, bitmapInfo: CGBitmapInfo
    ) { nil }
    public var data: UnsafeMutableRawPointer? { nil }
    public func setFillColor(_ color: CGColor) {}
    public func fill(_ rect: CGRect) {}
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {}
}

public struct CGAffineTransform: Equatable, Sendable {
    public static let identity = CGAffineTransform()
    public init() {}
    public init(translationX x: CGFloat, y: CGFloat) {}
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform { self }
}
