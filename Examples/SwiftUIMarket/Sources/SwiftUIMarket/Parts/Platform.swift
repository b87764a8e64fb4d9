#if canImport(SwiftUI)
    import Foundation
    import MarketScreens
    import OpenMarket
    import SwiftUI
    #if canImport(UIKit)
        import UIKit
    #elseif canImport(AppKit)
        import AppKit
    #endif

    // Everything that a phone has and a Mac has not, or has under another name.

    extension View {
        /// Covers everything with another view; on a Mac with a sheet, which is as large as a phone.
        func cover<Item: Identifiable>(
            item: Binding<Item?>,
            @ViewBuilder content: @escaping (Item) -> some View
        ) -> some View {
            #if canImport(UIKit)
                return fullScreenCover(item: item, content: content)
            #else
                return sheet(item: item) { content($0).frame(minWidth: 480, minHeight: 640) }
            #endif
        }

        /// Shows a title in the middle of the bar.
        func titleInBar() -> some View {
            #if canImport(UIKit)
                return navigationBarTitleDisplayMode(.inline)
            #else
                return self
            #endif
        }

        /// A search bar over a list, which stays in sight or makes room; a Mac has it in its toolbar.
        func searchField(text: Binding<String>, isPinned: Bool, prompt: String) -> some View {
            #if canImport(UIKit)
                let place = SearchFieldPlacement.navigationBarDrawer(displayMode: isPinned ? .always : .automatic)
                return searchable(text: text, placement: place, prompt: prompt)
            #else
                return searchable(text: text, prompt: prompt)
            #endif
        }

        /// Says what is typed, so that the system offers passwords and codes that it knows.
        func holds(_ content: TypedContent?) -> some View {
            textContentType(content?.type)
        }

        /// Shows the keys for what is typed.
        func keys(for kind: FormField.InputKind) -> some View {
            #if canImport(UIKit)
                return keyboardType(kind.keyboard).textInputAutocapitalization(kind == .email ? .never : .sentences)
            #else
                return self
            #endif
        }
    }

    extension TypedContent {
        #if canImport(UIKit)
            fileprivate var type: UITextContentType {
                switch self {
                case .userName: .username
                case .password: .password
                case .newPassword: .newPassword
                case .oneTimeCode: .oneTimeCode
                case .nickname: .nickname
                }
            }
        #elseif canImport(AppKit)
            fileprivate var type: NSTextContentType {
                switch self {
                case .userName: .username
                case .password: .password
                case .newPassword: .newPassword
                case .oneTimeCode: .oneTimeCode
                case .nickname: .nickname
                }
            }
        #endif
    }

    #if canImport(UIKit)
        extension FormField.InputKind {
            /// The keys of this toolkit.
            fileprivate var keyboard: UIKeyboardType {
                switch self {
                case .text, .longText, .secret: .default
                case .integer: .numberPad
                case .decimal: .decimalPad
                case .email: .emailAddress
                }
            }
        }
    #endif
#endif
