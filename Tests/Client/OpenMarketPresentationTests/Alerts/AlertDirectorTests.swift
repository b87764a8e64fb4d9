import OpenMarketDomain
@testable import OpenMarketPresentation
import TestSupport
import Testing

@Suite("Directing alerts", .slot)
struct AlertDirectorTests {
    private let director = AlertDirector(Wording(.korean))

    /// Every alert there is; the switch has no default, so a new kind does not compile until it is here.
    private func alerts(_ kind: AlertKind, _ director: AlertDirector) -> [AlertModel?] {
        switch kind {
        case .error: ErrorSamples.all.filter { $0 != .cancelled }.map { director.error($0) }
        case .retry: ErrorSamples.all.filter { $0 != .cancelled }.map { director.error($0, isRetryable: true) }
        case .confirmDelete: [director.confirmDelete()]
        case .secretPrompt:
            [
                director.secretPrompt(), director.secretPrompt(wasWrong: true),
                director.password(.alertNewPassword, for: .myPassword),
            ]
        case .cannotSell: [director.cannotSell()]
        case .ownerActions: [director.ownerActions()] + SaleStatus.allCases.map { director.ownerActions(status: $0) }
        case .editConflict: [director.editConflict([{ $0(.alertConflictRow, "상품명", "A", "B") }])]
        case .imageSource: [director.imageSource(), director.imageSource([.file, .folder])]
        case .created: [director.created()]
        case .edited: [director.edited()]
        case .deleted: [director.deleted()]
        case .confirmLogout: [director.confirmLogout()]
        case .imageLimit: [director.imageLimit(5), director.imageLimit(0)]
        case .sessionExpired: [director.sessionExpired()]
        case .leaveChat: [director.leaveChat(with: "고래상점"), director.leaveChat(with: "")]
        case .discardDraft: [director.discardDraft()]
        case .signedUp: [director.signedUp("고래상점"), director.signedUp("")]
        case .passwordResetSent: [director.passwordResetSent()]
        case .resetCode:
            [director.resetCode(), director.oneTimeCode(.alertCodeSecret, secret: "ABC", address: "otpauth://x")]
        case .failedMessage: [director.failedMessage()]
        case .confirmDeleteAccount: [director.confirmDeleteAccount()]
        case .cameraUnavailable: [director.cameraUnavailable()]
        case .albumUnavailable: [director.albumUnavailable()]
        case .sellerActions: [director.sellerActions("고래상점"), director.sellerActions("")]
        case .reportReasons: [director.reportReasons()]
        case .reviewAnswer: [director.reviewAnswer()]
        case .hoursOfRest: [director.hoursOfRest("22:00–8:00"), director.hoursOfRest("")]
        case .reported: [director.reported()]
        case .sale: [director.sale { $0(.saleSold) }]
        case .accountDeleted: [director.accountDeleted()]
        case .blocked: [director.blocked("고래상점"), director.blocked("")]
        case .confirmBlock: [director.confirmBlock("고래상점"), director.confirmBlock("")]
        case .custom: [try? director.builder().title("Hello").action(.ok, title: "OK").build()]
        }
    }

    @Test("Every alert can be shown, in every language", arguments: AlertKind.allCases, Language.allCases)
    func showable(kind: AlertKind, language: Language) throws {
        for alert in alerts(kind, AlertDirector(Wording(language))) {
            let alert = try #require(alert)
            #expect(alert.kind == kind)
            let built = try AlertBuilder(alert).build()
            #expect(built == alert)
            #expect(alert.dismissal != nil, "Every alert can be dismissed.")
        }
    }

    @Test("What destroys asks first, and is never what a tap outside chooses", arguments: AlertKind.allCases)
    func destructive(kind: AlertKind) throws {
        for alert in alerts(kind, director).compactMap(\.self) {
            let destructive = alert.actions.filter { $0.role == .destructive }
            #expect(destructive.allSatisfy { $0.choice != alert.dismissal })
            #expect(destructive.isEmpty || alert.actions.contains { $0.role == .cancel })
        }
    }

    @Test("What the user cancelled is no alert", arguments: [true, false])
    func cancelled(isRetryable: Bool) {
        #expect(director.error(.cancelled, isRetryable: isRetryable) == nil)
    }

    @Test("An error is told with its way out, and tried again where that makes sense")
    func errors() throws {
        let error = try #require(director.error(.offline))
        #expect(error.title == "통신 실패")
        #expect(error.message == "인터넷에 연결되어 있지 않습니다.\n인터넷 연결을 확인하고 다시 시도해주세요.")
        #expect(error.actions.map(\.choice) == [.ok])
        let retry = try #require(director.error(.offline, isRetryable: true))
        #expect(retry.actions.map(\.title) == ["다시 시도", "취소"])
        let rejection = ServerRejection(status: 400, message: "이미 판매되었습니다.")
        #expect(director.error(.rejected(rejection))?.message?.contains("“이미 판매되었습니다.”") == true)
    }

    @Test("Deleting and logging out ask as the original apps do")
    func questions() {
        #expect(director.confirmDelete().message == "정말 삭제하시겠습니까?")
        #expect(director.confirmDelete().actions.map(\.title) == ["예", "아니요"])
        #expect(director.confirmLogout().message == "로그아웃하시겠습니까?")
        #expect(director.confirmLogout().dismissal == .no)
    }

    @Test("The sheets offer what there is")
    func sheets() {
        #expect(director.ownerActions().actions.map(\.title) == ["수정", "삭제", "취소"])
        #expect(director.ownerActions().style == .sheet)
        #expect(director.imageSource().actions.map(\.choice) == [.album, .camera, .cancel])
        #expect(director.imageSource([.file, .folder]).actions.map(\.choice) == [.file, .folder, .cancel])
    }

    @Test("A password is typed unseen, and asked for again when it was wrong")
    func secret() {
        #expect(director.secretPrompt().field == AlertField(placeholder: "비밀번호", isSecure: true))
        #expect(director.secretPrompt().message != director.secretPrompt(wasWrong: true).message)
        #expect(director.secretPrompt().actions.map(\.choice) == [.submit, .cancel])
    }

    @Test("Names and numbers are told")
    func values() {
        #expect(director.signedUp("고래상점").message == "고래상점님, 가입을 환영합니다.")
        #expect(director.imageLimit(5).message == "5개 이하의 사진만 등록할 수 있습니다.")
        #expect(director.leaveChat(with: "고래상점").message == "고래상점님과의 대화가 목록에서 사라집니다.")
        #expect(AlertDirector(Wording(.english)).imageLimit(1).message == "You can add up to 1 photo.")
    }
}
