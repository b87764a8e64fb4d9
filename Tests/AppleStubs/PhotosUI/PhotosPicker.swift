// swift-format-ignore-file
// A stub of PhotosUI's API for checking types: see README.md. Nothing here is ever run.
@_exported public import Foundation
public import SwiftUI

public protocol Transferable {}
extension Data: Transferable {}

public struct PhotosPickerItem: Equatable, Hashable, Sendable {
    public func loadTransferable<T: Transferable>(type: T.Type) async throws -> sending T? { nil }
    public struct EncodingDisambiguationPolicy: Equatable, Hashable, Sendable {
        public static let automatic = EncodingDisambiguationPolicy()
    }
}

public struct PhotosPickerSelectionBehavior: Equatable, Hashable, Sendable {
    public static let `default` = PhotosPickerSelectionBehavior()
    public static let ordered = PhotosPickerSelectionBehavior()
}

public struct PHPickerFilter: Equatable, Hashable, Sendable {
    public static let images = PHPickerFilter()
}

extension View {
    public nonisolated func photosPicker(
        isPresented: Binding<Bool>, selection: Binding<[PhotosPickerItem]>, maxSelectionCount: Int? = nil,
        selectionBehavior: PhotosPickerSelectionBehavior = .default, matching filter: PHPickerFilter? = nil,
        preferredItemEncoding: PhotosPickerItem.EncodingDisambiguationPolicy = .automatic
    ) -> some View { self }
}
