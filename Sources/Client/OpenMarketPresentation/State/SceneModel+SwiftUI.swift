#if canImport(SwiftUI)
    public import SwiftUI

    extension SceneModel {
        /// Binds a part of the state: reads it from ``state``, and sends an action when the user changes it.
        ///
        /// ```swift skip
        /// TextField("Search", text: model.binding(\.text) { .type($0) })
        /// ```
        public func binding<Value: Sendable>(
            _ part: any KeyPath<State, Value> & Sendable,
            _ action: @escaping @MainActor @Sendable (Value) -> Action
        ) -> Binding<Value> {
            Binding { @MainActor in
                self.state[keyPath: part]
            } set: { @MainActor value in
                self.send(action(value))
            }
        }
    }
#endif
