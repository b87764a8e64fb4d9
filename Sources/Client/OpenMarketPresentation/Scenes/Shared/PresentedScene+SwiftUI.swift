#if canImport(SwiftUI)
    public import SwiftUI

    extension PresentedScene {
        /// Binds a part of the state: reads it from ``state``, and hands over what the user changes it to.
        ///
        /// ```swift skip
        /// TextField("Search", text: model.binding(\.text) { model.type($0, into: "type") })
        /// ```
        public func binding<Value: Sendable>(
            _ part: any KeyPath<State, Value> & Sendable,
            _ change: @escaping @MainActor @Sendable (Value) -> Void
        ) -> Binding<Value> {
            Binding { @MainActor in
                self.state[keyPath: part]
            } set: { @MainActor value in
                change(value)
            }
        }
    }
#endif
