// swift-format-ignore-file
// What SwiftUI has on one platform only.
import Foundation

#if canImport(UIKit)
    public import UIKit

    public struct TextInputAutocapitalization: Sendable {
        public static var never: TextInputAutocapitalization { TextInputAutocapitalization() }
        public static var sentences: TextInputAutocapitalization { TextInputAutocapitalization() }
    }

    public enum NavigationBarItem {
        public enum TitleDisplayMode: Sendable { case automatic, inline, large }
    }

    extension View {
        public nonisolated func textContentType(_ textContentType: UITextContentType?) -> some View { self }
        public nonisolated func keyboardType(_ type: UIKeyboardType) -> some View { self }
        public nonisolated func textInputAutocapitalization(_ style: TextInputAutocapitalization?) -> some View { self }
        public nonisolated func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
        public nonisolated func fullScreenCover<Item: Identifiable>(
            item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> some View
        ) -> some View { self }
        public nonisolated func fullScreenCover(
            isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> some View
        ) -> some View { self }
    }

    @MainActor @preconcurrency public protocol UIViewControllerRepresentable: View where Body == Never {
        associatedtype UIViewControllerType: UIViewController
        associatedtype Coordinator = Void
        typealias Context = UIViewControllerRepresentableContext<Self>
        func makeUIViewController(context: Context) -> UIViewControllerType
        func updateUIViewController(_ controller: UIViewControllerType, context: Context)
        func makeCoordinator() -> Coordinator
    }

    extension UIViewControllerRepresentable {
        public var body: Never { return unreachable() }
    }

    @MainActor @preconcurrency public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
        public let coordinator: Representable.Coordinator
    }
#elseif canImport(AppKit)
    public import AppKit

    extension View {
        public nonisolated func textContentType(_ textContentType: NSTextContentType?) -> some View { self }
    }

    @MainActor @preconcurrency @propertyWrapper
    public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate>: DynamicProperty {
        public init(_ delegateType: DelegateType.Type = DelegateType.self) {}
        public var wrappedValue: DelegateType { unreachable() }
    }
#endif
