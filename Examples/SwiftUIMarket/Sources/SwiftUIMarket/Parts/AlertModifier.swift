#if canImport(SwiftUI)
    import MarketScreens
    import OpenMarket
    import SwiftUI

    extension View {
        /// Shows an alert of the market, and says what was chosen and typed.
        func alert(
            _ model: AlertModel?,
            answer: @escaping (AlertModel, AlertChoice, String) -> Void
        ) -> some View {
            modifier(AlertModifier(model: model, answer: answer))
        }
    }

    /// An alert or a sheet, whichever the model asks for.
    private struct AlertModifier: ViewModifier {
        let model: AlertModel?
        let answer: (AlertModel, AlertChoice, String) -> Void
        /// The presented alert: the toolkit dismisses it before the model gets the choice.
        @State private var shown: AlertModel?
        @State private var text = ""

        func body(content: Content) -> some View {
            content
                .alert(shown?.title ?? "", isPresented: isShown(as: .alert), presenting: shown) { alert in
                    if let field = alert.field { input(field).holds(TypedContent(alert.kind)) }
                    buttons(of: alert)
                } message: { alert in
                    if let message = alert.message { Text(message) }
                }
                .confirmationDialog(
                    shown?.title ?? "",
                    isPresented: isShown(as: .sheet),
                    titleVisibility: .visible,
                    presenting: shown
                ) { alert in
                    buttons(of: alert)
                } message: { alert in
                    if let message = alert.message { Text(message) }
                }
                .onChange(of: model, initial: true) {
                    text = model?.field?.text ?? ""
                    shown = model
                }
        }

        @ViewBuilder private func input(_ field: AlertField) -> some View {
            if field.isSecure {
                SecureField(field.placeholder, text: $text)
            } else {
                TextField(field.placeholder, text: $text)
            }
        }

        private func buttons(of alert: AlertModel) -> some View {
            ForEach(alert.actions) { action in
                Button(action.title, role: role(of: action)) { answer(alert, action.choice, text) }
            }
        }

        private func role(of action: AlertAction) -> ButtonRole? {
            switch action.role {
            case .normal: nil
            case .cancel: .cancel
            case .destructive: .destructive
            }
        }

        private func isShown(as style: AlertModel.Style) -> Binding<Bool> {
            Binding { @MainActor in
                shown?.style == style
            } set: { @MainActor isShown in
                if !isShown, shown?.style == style { shown = nil }
            }
        }
    }
#endif
