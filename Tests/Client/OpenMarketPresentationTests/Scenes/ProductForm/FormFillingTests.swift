import Foundation
import OpenMarketDomain
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketPresentation

@MainActor
@Suite("The form of a product: filling it in", .slot, .timeLimit(.minutes(10)))
struct FormFillingTests {
    let stage = Stage()

    private func problems(_ form: ProductFormModel) -> [ProductFormState.Field: [String]] {
        form.state.fields.mapValues(\.problems).filter { !$0.value.isEmpty }
    }

    @Test("An empty form shows placeholders, no problems, and nothing to lose")
    func empty() {
        let (form, _) = stage.form()
        #expect(form.state.title == "Sell a Product")
        #expect(form.state.isEnabled)
        #expect(!form.state.hasChanges)
        #expect(form.state.imageCount == "0/5")
        #expect(form.state.fields[.name]?.placeholder == "What are you selling?")
        for field in ProductFormState.Field.allCases { #expect(form.state[field].isEmpty) }
        #expect(problems(form).isEmpty)
    }

    @Test("Keys are offered for what a field takes, and follow the currency")
    func inputKinds() {
        let (form, _) = stage.form()
        let fields: [ProductFormState.Field] = [.name, .price, .discount, .stock, .description]
        func kinds() -> [FormField.InputKind?] { fields.map { form.state.fields[$0]?.inputKind } }
        #expect(kinds() == [.text, .integer, .integer, .integer, .longText])
        form.choose(.usd)
        #expect(kinds() == [.text, .decimal, .decimal, .integer, .longText])
    }

    @Test("What a filter refuses leaves the field as it was")
    func refused() {
        let (form, _) = stage.form()
        form.edit(.price, "1200")
        for paste in ["inf", "nan", "1e400", "-5", "12,5", "12.5"] { form.edit(.price, paste) }
        #expect(form.state[.price] == "1200")
        form.edit(.name, String(repeating: "a", count: 101))
        #expect(form.state[.name].isEmpty)
        form.edit(.description, String(repeating: "a", count: 1001))
        #expect(form.state[.description].isEmpty)
    }

    @Test("Another price leaves the discount as it was typed, and a discount above it is said")
    func priceKeepsDiscount() async {
        let (form, _) = stage.form()
        form.edit(.price, "1000")
        form.edit(.discount, "100")
        form.edit(.price, "50")
        #expect(form.state[.discount] == "100")
        #expect(problems(form).isEmpty)
        form.fieldEnded(.price)
        #expect(problems(form) == [.discount: ["The discount must be between 0 and 50."]])
        form.edit(.price, "1100")
        #expect(form.state[.discount] == "100" && problems(form).isEmpty)
        let (edited, _) = await stage.editForm(.fixture(price: 120_000, discount: 20_000))
        edited.edit(.price, "110000")
        #expect(edited.draft.discount == Discount(20_000))
        #expect(edited.patch?.discount == nil)
    }

    @Test("Another currency allows another number of digits, keeps what was typed, and says what is wrong with it")
    func currencies() {
        let (form, _) = stage.form()
        #expect(form.state.currencies == [.krw, .usd, .jpy, .eur])
        form.choose(.usd)
        form.edit(.price, "12.50")
        #expect(form.state[.price] == "12.50")
        form.edit(.price, "12.505")
        #expect(form.state[.price] == "12.50")
        form.fieldEnded(.price)
        form.choose(.krw)
        #expect(form.state[.price] == "12.50")
        #expect(problems(form) == [.price: ["Enter the price as a whole number."]])
        form.edit(.price, "12.5")
        form.edit(.price, "12")
        #expect(problems(form).isEmpty)
        form.choose(Currency(rawValue: "XXX"))
        #expect(form.state.currency == .krw)
    }

    @Test("Problems show where one has been, and not before")
    func touchedOnly() {
        let (form, _) = stage.form()
        form.edit(.name, "ab")
        #expect(problems(form).isEmpty)
        #expect(form.state.violations.count == 4)
        form.fieldEnded(.name)
        #expect(problems(form) == [.name: ["The name needs at least 3 characters (now 2)."]])
        form.edit(.name, "abc")
        #expect(problems(form).isEmpty)
    }

    @Test("Sending shows everything that is wrong, in the order of the rules, and sends nothing")
    func allProblems() async {
        let (form, _) = stage.form()
        form.edit(.discount, "5")
        await form.submit()
        #expect(
            form.state.violations == [
                .imageCount(0, allowed: 1...5), .nameLength(0, allowed: 3...100), .priceNotANumber,
                .descriptionLength(0, allowed: 10...1000),
            ]
        )
        #expect(form.state.imageProblems == ["Add at least one photo."])
        #expect(Set(problems(form).keys) == [.name, .price, .description])
        #expect(form.state.submission == .editing)
        #expect(stage.market.registerProduct.call.callCount == 0)
        form.append([.picked(0)])
        #expect(form.state.imageProblems.isEmpty)
    }

    nonisolated static let drafts: [(ProductFormState.Field, String, String?)] = [
        (.name, "ab", "The name needs at least 3 characters (now 2)."), (.name, "abc", nil),
        (.price, "0", nil), (.discount, "1001", "The discount must be between 0 and 1,000."), (.discount, "1000", nil),
        (.stock, "0", nil), (.stock, "", nil),
        (.description, "123456789", "The description needs at least 10 characters (now 9)."),
        (.description, "1234567890", nil), (.price, "", "Enter a price."),
    ]

    @Test("Every bound is checked, and stock 0 may be sold", arguments: drafts)
    func bounds(field: ProductFormState.Field, text: String, problem: String?) {
        let (form, _) = stage.form()
        form.fill(.fixture(price: 1000))
        form.edit(field, text)
        form.fieldEnded(field)
        #expect(problems(form) == (problem.map { [field: [$0]] } ?? [:]))
    }

    @Test("Who does not say how many has one; a product that is edited needs a number")
    func emptyStock() async throws {
        let (form, _) = stage.filledForm()
        form.edit(.stock, "")
        #expect(form.state.fields[.stock]?.placeholder == "1 if you leave it empty.")
        stage.market.registerProduct.call.returns(.fixture())
        await form.submit()
        #expect(try #require(stage.market.registerProduct.call.calls.first?.draft).stock == 1)
        let (edited, _) = await stage.editForm()
        edited.edit(.stock, "")
        edited.fieldEnded(.stock)
        #expect(edited.state.fields[.stock]?.problems == ["Enter the number in stock."])
    }

    @Test("A form in which something was typed or picked asks before it is closed")
    func discard() async {
        let (form, exits) = stage.form()
        form.close()
        #expect(exits.all == [.closed])
        form.edit(.name, "Lamp")
        form.close()
        #expect(form.state.alert?.kind == .discardDraft)
        await form.answer(.cancel)
        #expect(form.state[.name] == "Lamp")
        #expect(exits.all.count == 1)
        form.close()
        await form.answer(.discard)
        #expect(exits.all == [.closed, .closed])
        form.edit(.name, "")
        #expect(!form.state.hasChanges)
        form.append([.picked(0)])
        #expect(form.state.hasChanges)
    }
}
