/// Names that would speak for the operator of a market: no user and no vendor takes one, however it is written.
///
/// A user who has had one since before keeps it, and the operator makes vendors under any name.
package struct ReservedNames: Sendable {
    private let looks: Set<String>

    /// The names that come with every market, and more of the operator's own.
    package init(and more: [String] = []) {
        looks = Self.shipped.union(more.flatMap { LookAlike.looks(of: $0) })
    }

    /// Returns whether a name looks like a reserved one.
    package func contain(_ name: String) -> Bool { !looks.isDisjoint(with: LookAlike.looks(of: name)) }

    private static let shipped = Set(words.split(separator: " ").flatMap { LookAlike.looks(of: String($0)) })

    private static let words =
        "admin admins administrator operator operators moderator moderators support customersupport helpdesk help "
        + "official staff system root security sysadmin webmaster postmaster market marketplace openmarket payment "
        + "운영자 운영진 운영팀 관리자 관리팀 고객센터 고객지원 고객상담 공식 공식계정 시스템 보안팀 오픈마켓 "
        + "管理者 管理人 管理员 運営 運営者 運営事務局 公式 サポート カスタマーサポート お問い合わせ システム オープンマーケット"
}
