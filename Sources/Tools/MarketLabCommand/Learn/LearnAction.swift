import Foundation
import MarketCommand

/// Makes a workspace of the course, and leads through it.
struct LearnAction: MarketAction {
    func run(_ call: Invocation, on console: Console) async throws(CommandFailure) {
        let asked = OptionSpec.lessons.filter(call.has)
        guard asked.count < 2 else { throw call.misuse(.conflict(asked[0].spelling, asked[1].spelling)) }
        let folder = console.file(call.operand(0) ?? ".").standardizedFileURL
        // A hand-in must not choose the package whose script grades it.
        let stored = asked.first == .check ? nil : Workspace.progress(in: folder)
        let workspace = Workspace(folder: folder, course: try Course(call, on: console, stored: stored?.package))
        let chosen = call.text(.language)
        let language = CourseLanguage(chosen ?? stored?.language?.rawValue, environment: console.environment)
        let page = LearnPage(say: language, workspace: workspace, console: console)
        let desk = LearnDesk(call: call, workspace: workspace, page: page, console: console)
        if asked.isEmpty, !workspace.exists {
            try workspace.make(for: Bundle.main.executableURL)
            console.note(language("The course is in ", "작업 폴더를 만들었습니다: ") + folder.path + "\n")
        }
        if asked.first != .check, workspace.exists {
            try workspace.keep(chosen.flatMap(CourseLanguage.init))
            try workspace.update()
        }
        switch asked.first {
        case .list: try page.list(workspace.progress())
        case .grade: try await desk.grade()
        case .hint: try desk.hint()
        case .read: try desk.read()
        case .reset: try await desk.reset()
        case .watch: try await LearnWatch(desk: desk).run()
        case .certificate: try await desk.certify()
        case .check: try await desk.check()
        default: try desk.next()
        }
    }
}
