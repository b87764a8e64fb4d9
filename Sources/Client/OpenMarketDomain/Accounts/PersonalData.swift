public import Foundation

/// Everything that a market knows of a user.
public struct PersonalData: Sendable, Equatable {
    /// The rows or documents, as JSON that people can read.
    public let json: Data
    public let files: [URL]

    public init(json: Data, files: [URL] = []) {
        (self.json, self.files) = (json, files)
    }
}

/// The data that a market keeps about its users, for the users themselves.
public protocol PersonalDataRepository: Sendable {
    /// Everything that the market knows of the user of this login, without secrets and without what others have said of
    /// the user in confidence.
    func personalData() async throws(MarketError) -> PersonalData
}
