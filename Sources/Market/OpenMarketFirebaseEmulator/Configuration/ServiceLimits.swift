/// Bounds on the cost of one request, one user and all users together for Firebase's services.
///
/// A request beyond one of them gets `RESOURCE_EXHAUSTED` (429) or `INVALID_ARGUMENT` (400) with a message that names the bound.
public struct ServiceLimits: Sendable, Hashable {
    // MARK: Requests and responses

    /// The most bytes of a request for documents.
    public var requestBytes = 10 * 1_048_576
    /// The most bytes of a request that is a query, which a transaction keeps until its end.
    public var queryRequestBytes = 65_536
    /// The most bytes of JSON with which documents stand in one response.
    public var responseBytes = 16 * 1_048_576

    // MARK: Queries

    /// The most documents that one query looks at.
    public var queryDocuments = 50_000
    /// The most bytes of JSON that one query, or one reading of several documents, looks at.
    public var queryBytes = 128 * 1_048_576

    /// The number of requests for several documents that wait while others are handled, one at a time for two
    /// processors.
    public var waitingLists = 256

    // MARK: Documents and commits

    /// The most values of a document, those within arrays and maps included; Firestore indexes as many.
    public var documentValues = 40_000
    /// The most field transforms of a commit.
    public var commitTransforms = 500
    /// The most units of work of a commit; a unit is a value, 128 bytes, or an element that a transform looks at.
    public var commitUnits = 1_000_000

    /// The most documents that one account has written, those within its profile and all others.
    public var documentsPerAccount = 20_000
    /// The most bytes of the documents that one account has written.
    public var documentBytesPerAccount = 50 * 1_048_576
    /// The most documents of a guest.
    public var documentsPerGuest = 500
    /// The most bytes of a guest's documents.
    public var documentBytesPerGuest = 2 * 1_048_576
    /// The most bytes of all documents; with half as many, guests write none any more.
    public var documentBytes = 10 * 1_073_741_824

    /// The most bytes that are counted for one address, as the market says; `nil` for any number.
    var bytesPerAddress: Int64?

    // MARK: Transactions

    /// The most transactions that are open at one time.
    public var transactions = 1000
    /// The number of them that may belong to guests: users without e-mail address and log-in provider.
    public var guestTransactions = 100
    /// The most transactions that one user has open.
    public var transactionsPerUser = 5
    /// The most queries of a transaction.
    public var transactionQueries = 20
    /// The most documents that a transaction notes as read, those that were missing included.
    public var transactionReads = 10_000

    // MARK: Accounts

    /// The most accounts of guests, who have neither an e-mail address nor a log-in provider.
    public var guests = 10_000
    /// The time after which a guest who has stored nothing is forgotten.
    public var guestLifetime: Duration = .seconds(30 * 86_400)
    /// The most accounts that are made from one address within an hour, of IPv6 from a network of 48 bits; this machine itself
    /// may make any number.
    public var signUpsPerHour = 100
    /// The most messages that one user sends within a minute.
    public var messagesPerMinute = 120
    /// The most chats that one user opens within an hour.
    public var chatsPerHour = 60
    /// The most sessions of one account: with one more, the one that was used longest ago ends.
    public var sessionsPerAccount = 50
    /// The time without use after which a session ends.
    public var sessionLifetime: Duration = .seconds(365 * 86_400)

    // MARK: Files

    /// The most files of one account.
    public var objectsPerAccount = 200
    /// The most bytes of the files of one account.
    public var objectBytesPerAccount = 200 * 1_048_576
    /// The most uploads in parts that one account has under way: with one more, the one that was used longest ago ends.
    public var uploadsPerAccount = 4
    /// The most uploads in parts of all accounts.
    public var uploads = 1000
    /// The most bytes in memory of all uploads in parts.
    public var uploadBytes = 64 * 1_048_576
    /// The most files of all accounts; once there are half as many, guests store no more.
    public var objects = 50_000
    /// The most bytes of the files of all accounts; once there are half as many, guests store no more.
    public var objectBytes = 10 * 1_073_741_824

    /// The bounds that hold unless others are given.
    public init() {}
}
