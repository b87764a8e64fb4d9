import OpenMarketDomain

/// The address of a device at the service that brings notices to it.
package struct NoticeDeviceRecord: Sendable, Hashable {
    package enum Service: String, Sendable, Hashable {
        case web, apple
        /// The e-mail address of the account, whatever that is when an e-mail is sent.
        case mail
    }

    package var id: Int64 = 0
    package let account: String
    /// The session that has registered it, with whose end it goes; `nil` for e-mails.
    package let session: String?
    package let service: Service
    /// The address of a subscription, a token, or the account for e-mails: it has one row, and so one owner.
    package let address: String
    /// The public key of the device, and the secret that it shares with the market (RFC 8291).
    package let key, secret: [UInt8]
    package let name: String
    package let language: String

    package init(
        id: Int64 = 0,
        account: String,
        session: String?,
        service: Service,
        address: String,
        key: [UInt8] = [],
        secret: [UInt8] = [],
        name: String,
        language: String
    ) {
        (self.id, self.account, self.session, self.service) = (id, account, session, service)
        (self.address, self.key, self.secret) = (address, key, secret)
        (self.name, self.language) = (name, language)
    }
}

/// A notice on its way to one device.
package struct NoticeSend: Sendable, Hashable {
    package let notice: Int64
    package let device: NoticeDeviceRecord
    package let kind: String
    package let subject: String
    /// The user whose act it tells of; `nil` for one who is gone, and for the operator.
    package let other: String?
    /// The time of the act, in seconds since 1970; 0 where it is not known.
    package let at: Int64
    /// Whether the device is to take away what it shows.
    package let isOver: Bool
    /// The number of times that it was tried before.
    package let tries: Int64
}

/// The end of one attempt to send a notice.
package enum NoticeSendResult: Sendable, Hashable {
    /// The service has it.
    case sent
    /// It is to be tried again at a time, in seconds since 1970; `isTry` tells a failure from a wait that was wanted.
    case later(Int64, isTry: Bool)
    /// There is nothing to tell any more, or it was tried too often.
    case dropped
    /// The service knows no such device.
    case gone
}
