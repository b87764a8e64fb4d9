import Foundation
import OpenMarketTesting
import TestSupport
import Testing

@testable import OpenMarketFirebaseEmulator

@Suite("The language of access rules", .slot)
struct RuleLanguageTests {
    private static let fields = FieldMap([
        ("n", .integer(7)), ("f", .double(1.5)), ("s", .string("Ann Lee")), ("l", .array([.integer(1), .string("a")])),
        ("m", .map(FieldMap([("a", .integer(1)), ("b", .integer(2))]))), ("t", .moment(AccessRow.now)), ("z", .null),
    ])

    private static func text(_ condition: String, before: String = "", inside: String = "") -> String {
        """
        rules_version = '2';
        service cloud.firestore {
          match /databases/{database}/documents {
            \(before)
            match /x/{id} {
              \(inside)
              allow read: if \(condition);
            }
          }
        }
        """
    }

    private static func allow(
        _ text: String,
        uid: String? = "ann",
        path: String = "x/1",
        documents: [String: FieldMap] = [:]
    ) throws -> Bool? {
        let lookup = AccessRow.Documents(all: documents)
        let request = AccessRequest(getting: DocumentPath(path: path), fields, time: AccessRow.now)
        return try AccessRules(text).allow(request, by: uid, in: RuleDocuments(before: lookup, after: lookup))
    }

    @Test(
        "An expression has its value",
        arguments: [
            "1 + 2 * 3 == 7 && 7 / 2 == 3 && -7 % 2 == -1 && 1 == 1.0", "!(1 > 2) && 'a' < 'b' && 'b' >= 'b'",
            "resource.data.n == 7 && resource.data['n'] == 7 && resource.id == '1' && id == '1'",
            "resource.data.l[1] == 'a' && resource.data.l[0:1] == [1] && resource.data.s[0:3] == 'Ann'",
            "'a' in resource.data.l && !('c' in resource.data.m) && 'a' in resource.data.m.keys()",
            "resource.data.n is int && resource.data.f is float && resource.data.f is number && !(resource.data.z is map)",
            "resource.data.z == null && resource.data.get('q', 5) == 5 && resource.data.m.get('a', 0) == 1",
            "resource.data.s.lower() == 'ann lee' && ' x '.trim() == 'x' && 'a_b'.split('_') == ['a', 'b']",
            "resource.data.s.matches('[A-Z][a-z]+ .{3}') && !'ab'.matches('a') && 'a.b'.matches('a\\\\.b')",
            "'añ'.size() == 2 && 'é'.toUtf8().size() == 2 && 'a'.toUtf8().toHexString().lower() == '61'",
            "resource.data.diff(resource.data).affectedKeys().hasOnly([]) && [1, 2].hasAll([2]) && [1].hasAny([2, 1])",
            "[1, 2].toSet().difference([2].toSet()) == [1].toSet() && [1, 1].toSet().size() == 1",
            "[1, 2, 1].removeAll([1]) == [2] && ['a', 'b'].join('-') == 'a-b'",
            "request.time + duration.value(1, 'h') > request.time && request.time - request.time == duration.value(0, 's')",
            "resource.data.t == timestamp.value(1700000000000) && request.method == 'get'",
            "math.abs(-2) == 2 && math.abs(-0.5) == 0.5 && math.floor(1.7) == 1 && int('3') + float('1.5') == 4.5",
            "string(3) == '3' && (true ? 1 : 2) == 1 && (false ? 1 : true ? 3 : 4) == 3",
            "get(/databases/$(database)/documents/u/a).data.n == 1 && !exists(/databases/(default)/documents/u/b)",
            "!existsAfter(/databases/$(database)/documents/u/b) && existsAfter(/databases/$(database)/documents/u/a)",
            // One side decides although the other one fails.
            "resource.data.missing == 1 || true", "!(resource.data.missing == 1 && false)",
        ]
    )
    func values(condition: String) throws {
        #expect(try Self.allow(Self.text(condition), documents: ["u/a": FieldMap([("n", .integer(1))])]) == true)
    }

    @Test(
        "What has no value allows nothing",
        arguments: [
            "resource.data.missing", "resource.data.n", "resource.data.missing == 1 && true", "!(resource.data.n)",
            "get(/databases/$(database)/documents/u/b) == null", "1 in resource.data.m", "1 / 0 == 1",
            "9223372036854775807 + 1 > 0", "resource.data.l[2] == 1", "resource.data.l[0:3] == []",
            "'a' < 1", "resource.data.n.size() == 1", "get(/databases/$(database)/documents/u/b).data.n == 1",
            "exists(/databases/$(database)/documents/u)", "exists(/other/$(database)/documents/u/a)",
            "exists(/databases/$(database)/documents/u/$('a/b'))", "[[1]][0] == resource.data.l[id]",
            "request.resource.data.n == 7", "int('x') == 1", "resource.data.s.split('_')[1] == ''",
        ]
    )
    func failures(condition: String) throws {
        #expect(try Self.allow(Self.text(condition)) == false)
    }

    @Test("Paths are matched by ids, wildcards, and one wildcard for the rest")
    func paths() throws {
        func text(_ pattern: String) -> String {
            Self.text("false", before: "match \(pattern) { allow get, list; }")
        }
        #expect(try Self.allow(text("/a/{b}/c/{d}"), path: "a/1/c/2") == true)
        #expect(try Self.allow(text("/a/{b}"), path: "a/1/c/2") == false)
        #expect(try Self.allow(text("/a/{rest=**}"), path: "a/1/c/2") == true)
        #expect(try Self.allow(text("/{rest=**}/c/{d}"), path: "a/1/c/2") == true)
        #expect(try Self.allow(text("/{rest=**}/c/{d}"), path: "c/2") == true)
        #expect(try Self.allow(text("/{rest=**}/c/{d}"), path: "a/1/b/2") == false)
        let group = AccessRequest(listing: DocumentPath(path: "c"), isGroup: true, time: AccessRow.now)
        let documents = AccessRow.Documents(all: [:])
        for (pattern, isAllowed) in [("/{rest=**}/c/{d}", true), ("/c/{d}", false), ("/{a}/{b}/c/{d}", false)] {
            let rules = try AccessRules(text(pattern))
            let lookups = RuleDocuments(before: documents, after: documents)
            #expect(try rules.allow(group, by: nil, in: lookups) == isAllowed, "\(pattern)")
        }
    }

    @Test("Of a list, only what its query asks for is known")
    func lists() throws {
        func isAllowed(_ condition: String) throws -> Bool? {
            let rules = try AccessRules(Self.text(condition))
            let asked = FieldCondition(path: FieldPath(name: "by"), comparison: .equal, value: .string("ann"))
            let request = AccessRequest(listing: DocumentPath(path: "x"), conditions: [asked], time: AccessRow.now)
            let lookup = AccessRow.Documents(all: [:])
            return try rules.allow(request, by: "ann", in: RuleDocuments(before: lookup, after: lookup))
        }
        #expect(try isAllowed("resource.data.by == request.auth.uid") == true)
        #expect(try isAllowed("resource.data.by == 'bob'") == false)
        #expect(try isAllowed("resource.data.to == 'bob'") == nil)
        #expect(try isAllowed("!(resource.data.to == 'bob')") == nil)
        #expect(try isAllowed("id == 'bob' ? true : true") == nil)
        #expect(try isAllowed("id != 'bob' || true") == true)
    }

    @Test("A request looks up ten documents, and several of them twenty")
    func lookups() throws {
        func condition(_ range: Range<Int>) -> String {
            range.map { "!exists(/databases/$(database)/documents/u/a\($0))" }.joined(separator: " && ")
        }
        #expect(try Self.allow(Self.text(condition(0..<10))) == true)
        #expect(try Self.allow(Self.text(condition(0..<11))) == false)
        // Documents that were looked up before cost nothing.
        #expect(try Self.allow(Self.text(condition(0..<10) + " && " + condition(0..<10))) == true)
        let lookup = AccessRow.Documents(all: [:])
        let documents = RuleDocuments(before: lookup, after: lookup)
        let request = AccessRequest(getting: DocumentPath(path: "x/1"), nil, time: AccessRow.now)
        for (range, isAllowed) in [(0..<10, true), (10..<20, true), (20..<21, false)] {
            let rules = try AccessRules(Self.text(condition(range)))
            #expect(try rules.allow(request, by: nil, in: documents) == isAllowed)
        }
    }

    @Test("Functions have values of their own, are called before they stand there, and end")
    func functions() throws {
        let more = "function twice(a) { let b = a + a; let c = b; return c; }"
        #expect(try Self.allow(Self.text("twice(2) == 4 && twice(twice(1)) == 4", inside: more)) == true)
        #expect(try Self.allow(Self.text("twice(2) == 4", before: more)) == true)
        // Twenty doublings would be a million calls.
        let doublings = (1...12).map { "function f\($0)(a) { return f\($0 - 1)(a) && f\($0 - 1)(a); }" }
        let all = doublings.joined(separator: "\n") + "function f0(a) { return a; }"
        #expect(try Self.allow(Self.text("f3(true)", before: all)) == true)
        #expect(try Self.allow(Self.text("f12(true)", before: all)) == false)
    }
}

@Suite("Texts that are no access rules", .slot)
struct RuleMistakeTests {
    private static let begin = "rules_version = '2';\nservice cloud.firestore {\n"

    /// The mistake in a text; `nil` for none.
    private static func mistake(_ text: String) -> String? {
        do throws(AccessRules.Mistake) {
            _ = try AccessRules(text)
            return nil
        } catch {
            return error.description
        }
    }

    @Test(
        "A mistake has a line, a column and a sentence",
        arguments: [
            ("match /a/{b} { allow read: if true; } }", nil),
            ("match /a/{b} { allow read: if x; } }", "L3:31 There is no x."),
            ("match /a/{b} { allow read if true; } }", "L3:27 ; is missing."),
            ("match /a/{b} { allow reed: if true; } }", "L3:22 A method is missing"),
            ("match /a/{b} {\n  allow read: if b.sise() == 1; } }", "L4:20 There is no method sise."),
            ("match /a/{b} { allow read: if b.size(1) == 1; } }", "L3:33 size takes 0 arguments."),
            ("match /a/{b} { allow read: if isMe(b); } }", "L3:31 There is no function isMe."),
            ("match /a/{b} { allow read: if math.sin(1) > 0; } }", "L3:31 There is no function math.sin."),
            ("match /a/{b} { allow read: if b is text; } }", "L3:36 There is no type text."),
            ("match /a/{b} { allow read: if request.ip == ''; } }", "L3:39 A request has no ip."),
            ("match /a/{b} { allow read: if b.matches('['); } }", "L3:41 matches takes a pattern"),
            ("match /a/{b} { allow read: if b.matches(b); } }", "L3:41 matches takes a pattern"),
            ("match /a/{b} { allow read: if b == 'x; } }", "L3:36 The text does not end."),
            ("match /a/{b} { allow read: if b == '\\q'; } }", "L3:38 An unknown character"),
            ("match /a/{b} { allow read: if 99999999999999999999 > 1; } }", "L3:31 This is no number."),
            ("match /a/{b} { permit read; } }", "L3:16 match, allow or function is missing."),
            ("match /{a=**} { match /{b=**} { allow read; } } }", "L3:24 A path has at most one wildcard"),
            ("function f() { return f(); } }", "L3:23 Functions call each other in a circle"),
            ("function f(a) { return a; } function f(a) { return a; } }", "There are two functions f."),
            (
                "match /a/{b} { function f(a) { return a; } allow read: if f(); } }",
                "L3:59 The function has 1 parameters."
            ),
            ("match /a/{b} { allow read: if true; }", "is missing."), ("} x", "L3:3 Nothing may follow the service."),
            ("/* a\n b */ match /a/{b} { allow read: if 한; } }", "L4:37 An expression is missing."),
        ] as [(String, String?)]
    )
    func places(text: String, expected: String?) throws {
        let mistake = Self.mistake(Self.begin + text)
        guard let expected else { return #expect(mistake == nil) }
        #expect(mistake?.contains(expected) == true, "\(mistake ?? "nothing")")
    }

    @Test("A file says which version it is, and is no longer than Firebase's may be")
    func file() {
        #expect(Self.mistake("service cloud.firestore { }")?.hasPrefix("L1:1 A file begins with") == true)
        #expect(Self.mistake("rules_version = '1'; service cloud.firestore { }") != nil)
        #expect(Self.mistake("rules_version = '2'; service firebase.storage { }") != nil)
        #expect(Self.mistake(Self.begin + "}" + String(repeating: " ", count: 300_000))?.hasPrefix("L1:1") == true)
    }

    @Test(
        "What is nested without end is refused",
        arguments: ["(", "!", "-", "[", "true ? true : ", "f(", "b[", "b && (", "/a/$("]
    )
    func depth(_ part: String) {
        let text = Self.begin + "match /a/{b} { allow read: if " + String(repeating: part, count: 20_000)
        #expect(Self.mistake(text) != nil)
    }

    @Test("Long rows of operators and members, and blocks within blocks, are refused")
    func length() {
        func row(_ part: String) -> String { String(repeating: part, count: 1000) }
        for text in [
            row("match /a {"), "match /a/{b} { allow read: if b" + row(".a"),
            "match /a/{b} { allow read: if 1" + row("+1"),
        ] {
            #expect(Self.mistake(Self.begin + text) != nil)
        }
    }

    @Test("What is as deep as it may be is computed on a small stack")
    func stack() async throws {
        let sum = String(repeating: " + 1", count: 205)
        let calls = (1...9).map { "function f\($0)(a) { return f\($0 - 1)(((((((((((a))))))))))); }" }.joined()
        let text =
            Self.begin + "match /databases/{d}/documents { function f0(a) { return a\(sum) > 0; } \(calls)"
            + "match /a/{b} { allow read: if f9(1); } } }"
        let isAllowed = try await withCheckedThrowingContinuation { (done: CheckedContinuation<Bool?, any Error>) in
            let thread = Thread {
                done.resume(
                    with: Result {
                        let lookup = AccessRow.Documents(all: [:])
                        let request = AccessRequest(getting: DocumentPath(path: "a/b"), nil, time: AccessRow.now)
                        return try AccessRules(text).allow(
                            request,
                            by: nil,
                            in: RuleDocuments(before: lookup, after: lookup)
                        )
                    }
                )
            }
            thread.stackSize = 524_288
            thread.start()
        }
        #expect(isAllowed == true)
    }

    @Test("A text that was changed at random is read or refused", arguments: 1...4 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let good = Array(try packageFile("Documentation/Server/firestore.rules").utf8)
        var refused = 0
        for _ in 0..<25 {
            var bytes = good
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes.remove(at: place)
                case 1: bytes[place] = UInt8.random(in: 0...255, using: &random)
                default: bytes.removeSubrange(place...)
                }
                if bytes.isEmpty { bytes = good }
            }
            if Self.mistake(String(decoding: bytes, as: UTF8.self)) != nil { refused += 1 }
        }
        #expect(refused > 0)
    }

    @Test(
        "A pattern is compared with a whole text, in as many steps as that has characters",
        arguments: [
            ("a|bc*", ["a", "b", "bcc"], ["ab", "", "cc"]), ("[a-c]{2,3}x?", ["ab", "abcx"], ["a", "abca", "abx "]),
            ("(ab)+", ["ab", "abab"], ["", "aba"]), ("[^0-9]\\d\\w\\s", ["a1_ "], ["11_ ", "a1-"]),
            ("^(?:a.)*$", ["", "abac"], ["a", "a\n"]), ("\\.\\+[\\]-]", [".+]", ".+-"], [".+"]),
            ("(a*)*b", ["b", "aab"], [String(repeating: "a", count: 5000)]), ("가{2}", ["가가"], ["가"]),
        ]
    )
    func patterns(text: String, good: [String], bad: [String]) throws {
        let pattern = try RulePattern(text)
        for text in good { #expect(pattern.matches(text), "\(text)") }
        for text in bad { #expect(!pattern.matches(text), "\(text)") }
    }

    @Test(
        "What is no pattern is refused",
        arguments: [
            "(", ")", "[", "*", "a**", "a{2", "a{3,2}", "a{1,99999}", "a*?", "\\", "\\p", "(?i)a", "[b-a]",
            "((a{999}){999}){9}",
        ]
    )
    func unreadable(text: String) {
        #expect(throws: RulePattern.Unreadable.self) { try RulePattern(text) }
    }
}
