// swift-format-ignore-file
// A stub of the part of Image I/O that the sources use: see README.md. Nothing here is ever run.
public import AppleFoundation
public import Foundation
public import CoreGraphics

public final class CGImageSource {}
public final class CGImageDestination {}

public func CGImageSourceCreateWithData(_ data: CFData, _ options: CFDictionary?) -> CGImageSource? { nil }
public func CGImageSourceCopyPropertiesAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CFDictionary? { nil }
public func CGImageSourceCreateImageAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? { nil }
public func CGImageSourceCreateThumbnailAtIndex(_ isrc: CGImageSource, _ index: Int, _ options: CFDictionary?) -> CGImage? { nil }
public func CGImageSourceGetPrimaryImageIndex(_ isrc: CGImageSource) -> Int { 0 }
public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? { nil }
public func CGImageDestinationAddImage(_ idst: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?) {}
public func CGImageDestinationFinalize(_ idst: CGImageDestination) -> Bool { false }

public nonisolated(unsafe) let kCGImageDestinationLossyCompressionQuality: CFString = NSString()
public nonisolated(unsafe) let kCGImagePropertyOrientation: CFString = NSString()
public nonisolated(unsafe) let kCGImagePropertyPixelHeight: CFString = NSString()
public nonisolated(unsafe) let kCGImagePropertyPixelWidth: CFString = NSString()
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailFromImageAlways: CFString = NSString()
public nonisolated(unsafe) let kCGImageSourceCreateThumbnailWithTransform: CFString = NSString()
public nonisolated(unsafe) let kCGImageSourceShouldCacheImmediately: CFString = NSString()
public nonisolated(unsafe) let kCGImageSourceThumbnailMaxPixelSize: CFString = NSString()
