#if canImport(SwiftUI)
    import OpenMarket
    import SwiftUI

    extension View {
        /// Lets VoiceOver read a text in place of the parts of the view.
        func spoken(_ text: AccessibleText) -> some View {
            accessibilityElement(children: .ignore)
                .accessibilityLabel(text.label)
                .accessibilityValue(text.value ?? "")
                .accessibilityHint(text.hint ?? "")
        }

        /// Says something in passing: small and faint.
        func faint() -> some View {
            font(.caption).foregroundStyle(.secondary)
        }
    }
#endif
