import CommandTestSupport
import TestSupport
import Testing

@testable import MarketCommand

@Suite("The tour", .slot)
struct TourTests {
    @Test("It shows products and people, to the end")
    func wholeTour() async {
        let run = await CommandRun()
        #expect(run.code == .success)
        let text = run.output.text
        for name in [
            "Discovery.health", "Discovery.banners", "SuggestNames ", "ListProducts",
            "FetchProductDetail", "Images.load", "RegisterProduct", "Images.prepare", "EditProduct",
            "DeleteProduct", "ProductEvents", "SignUp", "SetLike", "FindUser",
            "OpenChat", "SendMessage", "Chats.rooms", "Chats.observe", "Chats.markRead", "OwnAccount.logOut", "Login",
            "OwnAccount.restore", "OwnAccount.delete",
        ] {
            #expect(text.contains(name), "\(name)")
        }
        #expect(text.contains("created 37\n  updated 37\n  deleted 37"))
        #expect(text.contains("name: must have 3 to 100 characters, has 2"))
        // Steps that follow each other closely are shown as one, the last of them.
        #expect(text.contains(/Preparing 2 pictures, \d+ %|Sending \d\d kB|Waiting for the market/))
        #expect(text.contains("What to try next"))
        #expect(text.contains("방문객 (1): 아직 있나요?") && text.contains("골동품점: 네! Yes!"))
        #expect(!text.contains("--identifier") && !text.contains("secret is wrong"))
        #expect(run.diagnostics.text == (MissingLibraries.note.map { $0 + "\n" } ?? ""))
    }

    @Test("Interrupted while it opens the market, it says so")
    func interrupted() async {
        let run = await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await CommandRun()
        }.value
        #expect(run.code == .interrupted)
        #expect(run.diagnostics.text.hasSuffix("market: interrupted\n"))
    }
}
