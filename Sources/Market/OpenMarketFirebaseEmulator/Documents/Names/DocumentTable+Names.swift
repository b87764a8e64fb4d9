import OpenMarketSQLite

extension DocumentTable {
    /// Tells the register which claims a commit makes and gives up; throws when a name is taken.
    ///
    /// What is given up comes first: a commit may give one spelling up for another.
    func note(
        _ changed: [DocumentPath: StoredDocument?],
        in register: any NameRegister
    ) throws {
        let changes = changed.filter { NameClaim.isPlace($0.key) }
        for (path, _) in changes { try register.remove(path.key, in: connection) }
        for case (let path, let document?) in changes {
            guard let claim = NameClaim(path, document.fields) else { continue }
            guard try register.set(claim, in: connection) else {
                throw ServiceProblem(.alreadyExists, "The name is taken.")
            }
        }
    }
}
