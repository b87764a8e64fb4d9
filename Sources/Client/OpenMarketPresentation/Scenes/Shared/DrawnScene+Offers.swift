extension DrawnScene {
    /// Offers a button, for something that takes time.
    public func offer(
        _ id: SceneCommand.ID,
        _ title: String,
        _ symbol: CommandSymbol? = nil,
        role: AlertAction.Role = .normal,
        at placement: SceneCommand.Placement = .main,
        isOn: Bool? = nil,
        isEnabled: Bool = true,
        isBusy: Bool = false,
        _ act: @escaping @MainActor () async -> Void
    ) -> SceneOffer {
        SceneOffer(
            SceneCommand(
                id,
                title,
                symbol,
                role: role,
                at: placement,
                isOn: isOn,
                isEnabled: isEnabled,
                isBusy: isBusy
            ),
            handle: { _ in act }
        )
    }

    /// Offers a button, for something that is done when the call returns.
    public func offer(
        _ id: SceneCommand.ID,
        _ title: String,
        _ symbol: CommandSymbol? = nil,
        role: AlertAction.Role = .normal,
        at placement: SceneCommand.Placement = .main,
        isOn: Bool? = nil,
        isEnabled: Bool = true,
        isBusy: Bool = false,
        _ act: @escaping @MainActor () -> Void
    ) -> SceneOffer {
        SceneOffer(
            SceneCommand(
                id,
                title,
                symbol,
                role: role,
                at: placement,
                isOn: isOn,
                isEnabled: isEnabled,
                isBusy: isBusy
            ),
            handle: { _ in
                act()
                return nil
            }
        )
    }

    /// Offers a field, whose text starts something that takes time.
    public func offer(
        _ id: SceneCommand.ID,
        _ field: FormField,
        at placement: SceneCommand.Placement = .field,
        isEnabled: Bool = true,
        _ take: @escaping @MainActor (String) async -> Void
    ) -> SceneOffer {
        let command = SceneCommand(id, field.label, at: placement, field: field, isEnabled: isEnabled)
        return SceneOffer(command, handle: { text in { await take(text) } })
    }

    /// Offers a field, whose text changes facts before the call returns; `work` is what then takes time.
    public func offer(
        _ id: SceneCommand.ID,
        typing field: FormField,
        at placement: SceneCommand.Placement = .field,
        isEnabled: Bool = true,
        then work: SceneWork? = nil,
        _ take: @escaping @MainActor (String) -> Void
    ) -> SceneOffer {
        let command = SceneCommand(id, field.label, at: placement, field: field, isEnabled: isEnabled)
        return SceneOffer(
            command,
            handle: { text in
                take(text)
                return work
            }
        )
    }
}
