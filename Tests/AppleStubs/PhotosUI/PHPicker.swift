// swift-format-ignore-file
#if canImport(UIKit)
    public import UIKit
    public import UniformTypeIdentifiers

    public struct PHPickerConfiguration: Equatable, Sendable {
        public enum Selection: Int, Sendable { case `default`, ordered, continuous, continuousAndOrdered }
        public init() {}
        public var selectionLimit = 1
        public var filter: PHPickerFilter?
        public var selection = Selection.default
    }

    public struct PHPickerResult: Equatable, Hashable {
        public let itemProvider: NSItemProvider
    }

    @MainActor public final class PHPickerViewController: UIViewController {
        public weak var delegate: (any PHPickerViewControllerDelegate)?
        public init(configuration: PHPickerConfiguration) { super.init(nibName: nil, bundle: nil) }
        @available(*, unavailable) public required init?(coder: NSCoder) { nil }
    }

    @MainActor public protocol PHPickerViewControllerDelegate: AnyObject {
        func picker(_ picker: PHPickerViewController, didFinishPicking results: [PHPickerResult])
    }
#endif
